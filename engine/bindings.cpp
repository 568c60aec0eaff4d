// The Python module ludoteca._engine.
#include "bindings.hpp"
#include "thinking.hpp"

namespace ludoteca::bind {

std::vector<void (*)(nb::module_&)>& GameBindings::all() {
    static std::vector<void (*)(nb::module_&)> games;
    return games;
}

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

namespace {
Rules* handed_over = new Rules;  // for the life of the process
}

const Rules& rules() {
    if (!handed_over->to_state) throw std::runtime_error("use_rules must come first: import ludoteca.engine");
    return *handed_over;
}

void use_rules(nb::object to_state, nb::object from_state) {
    *handed_over = {std::move(to_state), std::move(from_state)};
}

}  // namespace ludoteca::bind

NB_MODULE(_engine, module) {
    using namespace ludoteca::bind;
    using namespace nb::literals;
    nb::set_leak_warnings(
        false);  // a registry of another library may keep our types beyond the interpreter's end
    module.doc() = "The games at machine speed; see ludoteca.engine.";
    seats_tuple(0);  // made during the import, when no other thread can wait for it
    nb::class_<Cancel>(module, "Cancel")
        .def(nb::init<>())
        .def("cancel", [](Cancel& cancel) { cancel.asked = true; })
        .def_prop_ro("is_cancelled", [](const Cancel& cancel) { return cancel.asked.load(); });
    nb::class_<Position>(module, "Position");
    nb::list levels;
    for (const char* name : ludoteca::level_names) levels.append(name);
    module.attr("LEVELS") = nb::tuple(levels);
    module.def("use_rules", &use_rules, "to_state"_a, "from_state"_a);
    for (const auto bind : GameBindings::all()) bind(module);
}
