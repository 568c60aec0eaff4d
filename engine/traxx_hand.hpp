// What Träxx players know without having learned it from thousands of games.
#pragma once

#include "traxx_think.hpp"

namespace ludoteca::traxx {

// A beginner counts what the line has, and looks whether its ends have a way on.
struct FirstGlance {
    float operator()(const Track& track) const {
        int room = 0;
        for (int e : track.end) room += std::min(count(neighbours.of[e] & track.free()), 3);
        return static_cast<float>(track.score()) + 0.3f * static_cast<float>(room);
    }
};

// A good player also sees what is cut off, what the next card may bring, and which numbers are near.
class Experience {
public:
    Experience(const Ground& ground, unsigned deck, const Rivals& rivals) : ground(ground), deck(deck), rivals(rivals) {}

    float operator()(const Track& track) const {
        const float now = static_cast<float>(track.score());
        if (!deck) return now;
        const Sight sight = look(ground, track, deck, rivals);
        const float left = static_cast<float>(count(deck));
        const float room = std::min(sight[4], 3.2f * left) - 0.5f * sight[6] - 0.2f * sight[7];  // coverable, narrow
        const float next = sight[13] + 0.5f * sight[14];  // what the next card may bring
        return now + 0.7f * room + 0.6f * next + numbers_ahead(track, &sight[20], left);
    }

private:
    const Ground& ground;
    unsigned deck;
    const Rivals& rivals;

    // A full number is worth going for, a late one less; the higher it is, the longer it may wait.
    static float numbers_ahead(const Track& track, const float* sight, float left) {
        float sum = 0;
        for (int number = 2; number <= 10; ++number, sight += 6) {
            const float hope = std::min(left / 10.0f, 1.0f) * (sight[1] + sight[2]);
            const float worth = static_cast<float>(track.worth(number));
            sum += worth * (0.5f * hope + 0.3f * (sight[3] + sight[4]) - 0.2f * sight[5]);
        }
        return sum;
    }
};

}  // namespace ludoteca::traxx
