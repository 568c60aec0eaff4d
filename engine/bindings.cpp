// The Python module ludoteca._engine.
#include "bindings.hpp"

NB_MODULE(_engine, module) {
    using namespace ludoteca::bind;
    module.doc() = "The games at machine speed; see ludoteca.engine.";
    nb::class_<Cancel>(module, "Cancel")
        .def(nb::init<>())
        .def("cancel", [](Cancel& cancel) { cancel.asked = true; })
        .def_prop_ro("is_cancelled", [](const Cancel& cancel) { return cancel.asked.load(); });
    bind_qwinto(module);
    bind_traxx(module);
    bind_caminos(module);
    bind_batch(module);
}
