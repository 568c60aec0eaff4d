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

// With experience one also sees what is cut off and which numbers are near;
// who is careful also minds the narrow places and what the next card may bring.
class Experience {
public:
    Experience(const Ground& ground, unsigned deck, const Rivals& rivals, bool careful)
        : ground(ground), deck(deck), rivals(rivals), careful(careful) {}

    float operator()(const Track& track) const {
        const float now = static_cast<float>(track.score());
        if (!deck) return now;
        const Sight sight = look(ground, track, deck, rivals);
        const float left = static_cast<float>(count(deck));
        const float room = std::min(sight[4], 3.2f * left);  // what the cards to come can cover
        const float care =
            careful ? 0.6f * sight[13] + 0.3f * sight[14] - 0.35f * sight[6] - 0.14f * sight[7] : 0.0f;
        return now + 0.7f * room + care + numbers_ahead(track, &sight[20], left);
    }

private:
    const Ground& ground;
    unsigned deck;
    const Rivals& rivals;
    bool careful;

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
