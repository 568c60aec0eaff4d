// Hand-set evaluations of a Träxx line, for the levels without a network.
#pragma once

#include "traxx_rollout.hpp"

namespace ludoteca::traxx {

// The beginner counts the line's points and checks whether its ends can be extended.
struct BeginnerValue {
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
        const Features seen = features(ground, track, deck, rivals);
        const float left = static_cast<float>(count(deck));
        const float room = std::min(seen.coverable, 3.2f * left);  // what the cards to come can cover
        const float care = careful ? 0.6f * seen.next_card.better_end + 0.3f * seen.next_card.worse_end -
                                         0.35f * seen.narrow[0] - 0.14f * seen.narrow[1]
                                   : 0.0f;
        return now + 0.7f * room + care + numbers_ahead(track, seen.number, left);
    }

private:
    const Ground& ground;
    unsigned deck;
    const Rivals& rivals;
    bool careful;

    // A full number attracts, a late one less; the higher it is, the longer it may wait.
    static float numbers_ahead(const Track& track, const Features::Number* seen, float left) {
        float sum = 0;
        for (int number = 2; number <= 10; ++number, ++seen) {
            const float hope = std::min(left / 10.0f, 1.0f) * (seen->full + seen->half);
            const float worth = static_cast<float>(track.worth(number));
            sum +=
                worth * (0.5f * hope + 0.3f * (seen->near_full + seen->near_half) - 0.2f * seen->near_rival);
        }
        return sum;
    }
};

}  // namespace ludoteca::traxx
