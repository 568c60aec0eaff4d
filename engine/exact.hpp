// Functions whose last bit differs between C libraries: taken in double and rounded, every build thinks the
// same.
#pragma once

#include <cmath>

namespace ludoteca::exact {

inline float exp(float x) { return static_cast<float>(std::exp(static_cast<double>(x))); }
inline float log(float x) { return static_cast<float>(std::log(static_cast<double>(x))); }
inline float tanh(float x) { return static_cast<float>(std::tanh(static_cast<double>(x))); }
inline float erfc(double x) { return static_cast<float>(std::erfc(x)); }

}  // namespace ludoteca::exact
