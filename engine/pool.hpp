// A thread pool: waiting threads spin for a moment, then sleep.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>
#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace ludoteca {

class Pool {
public:
    explicit Pool(unsigned threads) : wanted(threads - 1) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() { stop(); }

    // Calls f(part) for every part, on the calling thread and on the others.
    template <class F>
    void run(std::size_t parts, F&& f) {
        if (parts > 1) start();
        if (parts <= 1 || !crew || crew->threads.empty()) {
            for (std::size_t part = 0; part < parts; ++part) f(part);
            return;
        }
        Crew& c = *crew;
        c.context = &f;
        c.call = [](void* context, std::size_t part) {
            (*static_cast<std::remove_reference_t<F>*>(context))(part);
        };
        c.parts = parts;
        c.next.store(0, std::memory_order_relaxed);
        c.busy.store(c.threads.size(), std::memory_order_relaxed);
        c.round.fetch_add(1, std::memory_order_release);
        c.round.notify_all();
        c.work();
        while (c.busy.load(std::memory_order_acquire)) std::this_thread::yield();
    }

private:
    struct Crew {
        std::vector<std::thread> threads;
        std::atomic<std::size_t> round{0}, next{0}, busy{0};
        std::atomic<bool> is_over{false};
        std::size_t parts = 0;
        void* context = nullptr;
        void (*call)(void*, std::size_t) = nullptr;

        void work() {
            for (std::size_t part; (part = next.fetch_add(1, std::memory_order_relaxed)) < parts;)
                call(context, part);
        }
        void serve() {
            for (std::size_t seen = 0;;) {
                for (int spins = 0; spins < 4000 && round.load(std::memory_order_acquire) == seen; ++spins)
                    pause();
                round.wait(seen, std::memory_order_acquire);
                ++seen;
                if (is_over) return;
                work();
                busy.fetch_sub(1, std::memory_order_release);
            }
        }
        static void pause() {
#if defined(__x86_64__) || defined(__i386__)
            __builtin_ia32_pause();
#else
            std::this_thread::yield();
#endif
        }
    };

    // Threads do not survive a fork: the child starts its own, and leaves the parent's crew alone.
    void start() {
        if (crew && process != current_process()) (void)crew.release();
        if (crew) return;
        process = current_process();
        crew = std::make_unique<Crew>();
        Crew* const c = crew.get();
        try {
            for (unsigned i = 0; i < wanted; ++i) c->threads.emplace_back([c] { c->serve(); });
        } catch (const std::system_error&) {  // no more threads to be had
        }
    }
    void stop() {
        if (!crew) return;
        if (process != current_process()) return (void)crew.release();
        crew->is_over = true;
        crew->round.fetch_add(1, std::memory_order_release);
        crew->round.notify_all();
        for (std::thread& thread : crew->threads) thread.join();
    }
    static long current_process() {
#if defined(__unix__) || defined(__APPLE__)
        return static_cast<long>(getpid());
#else
        return 0;
#endif
    }

    unsigned wanted;
    long process = 0;
    std::unique_ptr<Crew> crew;
};

}  // namespace ludoteca
