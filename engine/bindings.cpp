// The Python module ludoteca._engine.
#include "bindings.hpp"

namespace ludoteca::bind {

nb::tuple seats_tuple(Seats set) {
    static const auto* made = [] {
        auto* tuples = new std::array<nb::tuple, 256>;  // for the life of the process
        for (unsigned s = 0; s < 256; ++s) {
            nb::list seats;
            if (s == chance_to_act)
                seats.append(chance);
            else
                each(s, [&](int seat) { seats.append(seat); });
            (*tuples)[s] = nb::tuple(seats);
        }
        return tuples;
    }();
    return (*made)[set];
}

}  // namespace ludoteca::bind

NB_MODULE(_engine, module) {
    using namespace ludoteca::bind;
    nb::set_leak_warnings(
        false);  // a registry of another library may keep our types beyond the interpreter's end
    module.doc() = "The games at machine speed; see ludoteca.engine.";
    seats_tuple(0);  // made during the import, when no other thread can wait for it
    nb::class_<Cancel>(module, "Cancel")
        .def(nb::init<>())
        .def("cancel", [](Cancel& cancel) { cancel.asked = true; })
        .def_prop_ro("is_cancelled", [](const Cancel& cancel) { return cancel.asked.load(); });
    bind_qwinto(module);
    bind_qwinto_bot(module);
    bind_traxx(module);
    bind_traxx_bot(module);
    bind_caminos(module);
    bind_batch(module);
    bind_caminos_bot(module);
}
