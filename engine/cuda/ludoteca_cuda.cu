// The games on a GPU: batches of tables, and random games inside a kernel. A C interface, so that one shared
// library serves every version of Python; `ludoteca.engine.cuda` calls it.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch_table.hpp"
#include "games.hpp"

namespace ludoteca::cuda {

thread_local std::string message;  // what went wrong in the last call of this thread

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

// Device memory with an owner.
template <class T>
class Memory {
public:
    explicit Memory(std::size_t size) : length(size) {
        if (size) check(cudaMalloc(&data, size * sizeof(T)), "not enough memory on the device");
    }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory() { cudaFree(data); }

    void fill(const T* from, cudaStream_t stream) {
        check(cudaMemcpyAsync(data, from, length * sizeof(T), cudaMemcpyHostToDevice, stream), "copy to the device");
        check(cudaStreamSynchronize(stream), "copy to the device");
    }
    void copy(const Memory& from, cudaStream_t stream) {
        check(cudaMemcpyAsync(data, from.data, length * sizeof(T), cudaMemcpyDeviceToDevice, stream), "copy");
    }
    void clear(cudaStream_t stream) { check(cudaMemsetAsync(data, 0, length * sizeof(T), stream), "clear"); }

    T* data = nullptr;
    std::size_t length;
};

// What kernels need to know of a batch.
template <class C>
struct Tables {
    BatchTable<C>* table;
    const typename C::State* starts;
    std::size_t n, number;  // of tables, of starts
    int actions, features, seats;
    Reward reward;
    Byte *masks, *observations, *last;
    float* rewards;
    std::int32_t* scores;
    Byte* dones;
    std::int8_t* to_play;
    std::int32_t* sampled;
    unsigned long long* refused;
};

// Where a table writes its results.
template <class C>
__device__ TableRow results(const Tables<C>& t, std::size_t i) {
    const auto all = static_cast<std::size_t>(t.seats) * static_cast<std::size_t>(t.features);
    return {nullptr, nullptr, t.rewards + i * t.seats, t.scores + i * t.seats, t.dones + i, t.to_play + i,
            t.last ? t.last + i * all : nullptr};
}

// A block's rows lie side by side in memory. They are written into shared memory first, because there single
// bytes are cheap, and go out in whole words.
template <class C>
class Rows {
public:
    __device__ Rows(const Tables<C>& t, Byte* stage)
        : t(t), in_block(blockDim.x / C::row_threads), masks(stage), observations(stage + in_block * t.actions) {
        const unsigned words = in_block * static_cast<unsigned>(t.actions + t.features) / 4;
        for (unsigned i = threadIdx.x; i < words; i += blockDim.x) reinterpret_cast<std::uint32_t*>(stage)[i] = 0;
        __syncthreads();
    }
    // The table that this thread works for, and its part of the row.
    __device__ std::size_t table() const { return first() + place(); }
    __device__ Part part() const { return {static_cast<int>(threadIdx.x) % C::row_threads, C::row_threads}; }
    __device__ TableRow row() const {
        TableRow row = results(t, table());
        row.mask = masks + place() * t.actions;
        row.observation = observations + place() * t.features;
        return row;
    }
    __device__ void write() const {
        __syncthreads();
        const std::size_t rows = t.n - first() < in_block ? t.n - first() : in_block;
        write(masks, t.masks + first() * t.actions, rows * t.actions);
        write(observations, t.observations + first() * t.features, rows * t.features);
    }

private:
    const Tables<C>& t;
    const unsigned in_block;  // tables: a multiple of 4, so that all rows of a block begin and end with a word
    Byte *const masks, *const observations;

    __device__ unsigned place() const { return threadIdx.x / C::row_threads; }
    __device__ std::size_t first() const { return std::size_t{blockIdx.x} * in_block; }
    __device__ static void write(const Byte* from, Byte* to, std::size_t size) {
        const std::size_t words = size / 4;
        for (std::size_t i = threadIdx.x; i < words; i += blockDim.x)
            reinterpret_cast<std::uint32_t*>(to)[i] = reinterpret_cast<const std::uint32_t*>(from)[i];
        for (std::size_t i = 4 * words + threadIdx.x; i < size; i += blockDim.x) to[i] = from[i];
    }
};

// A table takes an action; one that is not legal is refused and counted, and the table rests at -1.
struct Step {
    template <class C, class Action>
    __device__ static void work(const Tables<C>& t, std::size_t i, BatchTable<C>& table, const Action* chosen) {
        const TableRow row = results(t, i);
        table.forget_result(row);
        const Action action = chosen[i];
        if (action >= 0 && action < t.actions &&
            C::is_legal(table.state, table.seat, table.draft, static_cast<int>(action)))
            table.step(static_cast<int>(action), t.starts[i % t.number], t.reward, row);
        else if (action != -1)
            atomicAdd(t.refused, 1ull);
    }
};

// A table begins anew, without a result, where `chosen` is not 0; everywhere without it.
struct Begin {
    template <class C, class Action>
    __device__ static void work(const Tables<C>& t, std::size_t i, BatchTable<C>& table, const Action* chosen) {
        if (chosen && !chosen[i]) return;
        const TableRow row = results(t, i);
        table.begin(t.starts[i % t.number], t.reward, row);
        t.dones[i] = 0;
        for (int s = 0; s < t.seats; ++s) row.rewards[s] = 0;
    }
};

// One thread a table.
template <class C, class Work, class Action>
__global__ void change(const Tables<C> t, const Action* chosen) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= t.n) return;
    BatchTable<C> table = t.table[i];
    Work::work(t, i, table, chosen);
    t.table[i] = table;
}
// As many threads a table as the game wants for a row.
template <class C>
__global__ void show(const Tables<C> t) {
    extern __shared__ __align__(16) Byte stage[];
    const Rows<C> rows(t, stage);
    if (rows.table() < t.n) t.table[rows.table()].show(rows.row(), rows.part());
    rows.write();
}
// Both at once, where one thread does the work of a table.
template <class C, class Work, class Action>
__global__ void change_and_show(const Tables<C> t, const Action* chosen) {
    extern __shared__ __align__(16) Byte stage[];
    const Rows<C> rows(t, stage);
    if (const std::size_t i = rows.table(); i < t.n) {
        BatchTable<C> table = t.table[i];
        Work::work(t, i, table, chosen);
        table.show(rows.row());
        t.table[i] = table;
    }
    rows.write();
}

template <class C>
__global__ void sample(const Tables<C> t) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= t.n) return;
    BatchTable<C>& table = t.table[i];
    Rng rng = table.rng;
    t.sampled[i] = C::sample(table.state, table.seat, table.draft, rng);
    table.rng = rng;
}

struct Totals {
    unsigned long long decisions, games;
    long long score;  // of seat 0, over all games that ended
};

// Random legal actions, so many at each table, with nothing written but the totals.
template <class C>
__global__ void play(const typename C::State start, std::size_t n, std::uint64_t seed, int steps, Totals* totals) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float rewards[C::State::max_seats];
    std::int32_t scores[C::State::max_seats];
    Byte done = 0;
    std::int8_t seat = 0;
    const TableRow row{nullptr, nullptr, rewards, scores, &done, &seat, nullptr};
    BatchTable<C> table;
    table.rng = Rng(seed + i);
    table.begin(start, Reward{Reward::points}, row);
    unsigned games = 0;
    long long score = 0;
    for (int step = 0; step < steps; ++step) {
        table.step(table.sample(), start, Reward{Reward::points}, row);
        if (done) done = 0, ++games, score += scores[0];
    }
    atomicAdd(&totals->decisions, static_cast<unsigned long long>(steps));
    atomicAdd(&totals->games, static_cast<unsigned long long>(games));
    atomicAdd(reinterpret_cast<unsigned long long*>(&totals->score), static_cast<unsigned long long>(score));
}

template <class State>
__global__ void trace_games(const State start, std::size_t games, std::uint64_t seed, std::uint64_t* digests) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < games) digests[i] = trace(start, seed + i);
}

__global__ void nothing() {}

// What callers see of a batch, whatever the game.
struct AnyBatch {
    virtual ~AnyBatch() = default;
    virtual void step(const void* actions, bool are_long, cudaStream_t) = 0;
    virtual void sample(cudaStream_t) = 0;
    virtual void reset(const Byte* which, cudaStream_t) = 0;
    virtual void seed(std::uint64_t, cudaStream_t) = 0;
    virtual std::unique_ptr<AnyBatch> copy(cudaStream_t) const = 0;
    virtual void position(std::size_t table, void* state, cudaStream_t) const = 0;
    virtual unsigned long long take_refused(cudaStream_t) = 0;
    // Pointer and size of array k, in the order of `arrays` in ludoteca/engine/cuda.py.
    virtual void* array(int k) const = 0;
};

constexpr unsigned blocks_of(std::size_t n, unsigned threads) {
    return static_cast<unsigned>((n + threads - 1) / threads);
}

// Positions that come as bytes, on a board that comes as bytes (games without boards have none).
template <class State>
std::vector<State> read_starts(const void* bytes, std::size_t number, const void* board_on_device) {
    std::vector<State> starts(number);
    std::memcpy(static_cast<void*>(starts.data()), bytes, number * sizeof(State));
    for (State& start : starts)
        if constexpr (requires { start.board; })
            start.board = static_cast<decltype(start.board)>(board_on_device);
    return starts;
}

struct Shape {
    int actions, features, seats;
};

template <class C>
class CudaBatch final : public AnyBatch {
public:
    using State = typename C::State;

    CudaBatch(const void* from, std::size_t number, const void* board_bytes, std::size_t board_size, Shape shape,
              std::size_t n, std::uint64_t seed_of_all, Reward reward, bool keeps_last, cudaStream_t stream)
        : board(std::make_shared<Memory<Byte>>(board_size)),
          starts(std::make_shared<Memory<State>>(number)),
          tables(n),
          masks(n * shape.actions),
          observations(n * shape.features),
          last(keeps_last ? n * shape.seats * shape.features : 0),
          rewards(n * shape.seats),
          scores(n * shape.seats),
          dones(n),
          to_play(n),
          sampled(n),
          refused(1) {
        if (board_size) board->fill(static_cast<const Byte*>(board_bytes), stream);
        starts->fill(read_starts<State>(from, number, board->data).data(), stream);
        settle(shape, reward);
        for (Memory<Byte>* bytes : {&masks, &observations, &last, &dones})
            if (bytes->length) bytes->clear(stream);
        rewards.clear(stream), scores.clear(stream), refused.clear(stream);
        seed(seed_of_all, stream);
        reset(nullptr, stream);
    }
    CudaBatch(const CudaBatch& other, cudaStream_t stream)
        : board(other.board),
          starts(other.starts),
          tables(other.tables.length),
          masks(other.masks.length),
          observations(other.observations.length),
          last(other.last.length),
          rewards(other.rewards.length),
          scores(other.scores.length),
          dones(other.dones.length),
          to_play(other.to_play.length),
          sampled(other.sampled.length),
          refused(1) {
        settle({other.on_device.actions, other.on_device.features, other.on_device.seats}, other.on_device.reward);
        tables.copy(other.tables, stream), masks.copy(other.masks, stream);
        observations.copy(other.observations, stream), rewards.copy(other.rewards, stream);
        if (last.length) last.copy(other.last, stream);
        scores.copy(other.scores, stream), dones.copy(other.dones, stream);
        to_play.copy(other.to_play, stream), sampled.copy(other.sampled, stream);
        refused.clear(stream);
    }

    void step(const void* actions, bool are_long, cudaStream_t stream) override {
        if (are_long)
            launch<Step>(static_cast<const std::int64_t*>(actions), stream);
        else
            launch<Step>(static_cast<const std::int32_t*>(actions), stream);
    }
    void sample(cudaStream_t stream) override {
        cuda::sample<C><<<blocks_of(tables.length, 128), 128, 0, stream>>>(on_device);
        check(cudaGetLastError(), "sample");
    }
    void reset(const Byte* which, cudaStream_t stream) override { launch<Begin>(which, stream); }
    // Every table gets a generator of its own, as in a batch on the processor.
    void seed(std::uint64_t seed, cudaStream_t stream) override {
        std::vector<BatchTable<C>> all(tables.length);
        check(cudaMemcpyAsync(static_cast<void*>(all.data()), tables.data, all.size() * sizeof(all[0]),
                              cudaMemcpyDeviceToHost, stream), "seed");
        check(cudaStreamSynchronize(stream), "seed");
        Rng seeds(seed);
        for (auto& table : all) table.rng = Rng(seeds());
        tables.fill(all.data(), stream);
    }
    std::unique_ptr<AnyBatch> copy(cudaStream_t stream) const override {
        return std::make_unique<CudaBatch>(*this, stream);
    }
    void position(std::size_t table, void* state, cudaStream_t stream) const override {
        if (table >= tables.length) throw std::out_of_range("there is no such table");
        BatchTable<C> one;
        check(cudaMemcpyAsync(static_cast<void*>(&one), tables.data + table, sizeof one, cudaMemcpyDeviceToHost, stream),
              "position");
        check(cudaStreamSynchronize(stream), "position");
        const State found = without_board(one.state);
        std::memcpy(state, &found, sizeof found);
    }
    unsigned long long take_refused(cudaStream_t stream) override {
        unsigned long long number = 0;
        check(cudaMemcpyAsync(&number, refused.data, sizeof number, cudaMemcpyDeviceToHost, stream), "refused");
        check(cudaStreamSynchronize(stream), "a step failed");
        if (number) refused.clear(stream);
        return number;
    }
    void* array(int k) const override {
        void* const all[] = {masks.data, observations.data, to_play.data, rewards.data,
                             scores.data, dones.data,        sampled.data, last.data};
        return k >= 0 && k < 8 ? all[k] : nullptr;
    }

private:
    std::shared_ptr<Memory<Byte>> board;
    std::shared_ptr<Memory<State>> starts;
    Memory<BatchTable<C>> tables;
    Memory<Byte> masks, observations, last;
    Memory<float> rewards;
    Memory<std::int32_t> scores;
    Memory<Byte> dones;
    Memory<std::int8_t> to_play;
    Memory<std::int32_t> sampled;
    Memory<unsigned long long> refused;
    Tables<C> on_device{};
    unsigned threads = 0;  // of a block that writes rows
    std::size_t shared = 0;

    void settle(Shape shape, Reward reward) {
        on_device = {tables.data, starts->data, tables.length, starts->length, shape.actions, shape.features,
                     shape.seats, reward, masks.data, observations.data, last.length ? last.data : nullptr,
                     rewards.data, scores.data, dones.data, to_play.data, sampled.data, refused.data};
        const std::size_t row = static_cast<std::size_t>(shape.actions + shape.features);
        for (threads = 128 * C::row_threads; threads > 4 * C::row_threads;) {
            if (threads <= 512 && threads / C::row_threads * row <= 48 * 1024) break;
            threads /= 2;
        }
        shared = threads / C::row_threads * row;
    }
    template <class Work, class Action>
    void launch(const Action* chosen, cudaStream_t stream) {
        const unsigned blocks = blocks_of(tables.length, threads / C::row_threads);
        if constexpr (C::row_threads == 1) {
            const auto kernel = change_and_show<C, Work, Action>;
            make_room(kernel);
            kernel<<<blocks, threads, shared, stream>>>(on_device, chosen);
        } else {
            change<C, Work, Action><<<blocks_of(tables.length, 128), 128, 0, stream>>>(on_device, chosen);
            make_room(show<C>);
            show<C><<<blocks, threads, shared, stream>>>(on_device);
        }
        check(cudaGetLastError(), "step");
    }
    template <class Kernel>
    void make_room(Kernel kernel) {
        if (shared > 48 * 1024)
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)),
                  "too many actions for the shared memory of this device");
    }
};

template <class C>
Totals play_random(const void* from, const void* board_bytes, std::size_t board_size, std::size_t n,
                   std::uint64_t seed, int steps, float& milliseconds) {
    using State = typename C::State;
    Memory<Byte> board(board_size);
    if (board_size) board.fill(static_cast<const Byte*>(board_bytes), nullptr);
    Memory<Totals> totals(1);
    totals.clear(nullptr);
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin), "event"), check(cudaEventCreate(&end), "event");
    cudaEventRecord(begin);
    play<C><<<blocks_of(n, 128), 128>>>(read_starts<State>(from, 1, board.data)[0], n, seed, steps, totals.data);
    cudaEventRecord(end);
    check(cudaGetLastError(), "play"), check(cudaEventSynchronize(end), "play");
    cudaEventElapsedTime(&milliseconds, begin, end);
    cudaEventDestroy(begin), cudaEventDestroy(end);
    Totals result;
    check(cudaMemcpy(&result, totals.data, sizeof result, cudaMemcpyDeviceToHost), "play");
    return result;
}

template <class C>
void trace_random(const void* from, const void* board_bytes, std::size_t board_size, std::size_t games,
                  std::uint64_t seed, std::uint64_t* digests) {
    using State = typename C::State;
    Memory<Byte> board(board_size);
    if (board_size) board.fill(static_cast<const Byte*>(board_bytes), nullptr);
    Memory<std::uint64_t> found(games);
    trace_games<<<blocks_of(games, 64), 64>>>(read_starts<State>(from, 1, board.data)[0], games, seed, found.data);
    check(cudaGetLastError(), "trace"), check(cudaDeviceSynchronize(), "trace");
    check(cudaMemcpy(digests, found.data, games * sizeof *digests, cudaMemcpyDeviceToHost), "trace");
}

// Runs f; what it throws becomes the message, and the answer `failed`.
template <class R, class F>
R guarded(R failed, F&& f) {
    try {
        return f();
    } catch (const std::exception& error) {
        message = error.what();
        cudaGetLastError();  // a launch that failed does not spoil the next one
        return failed;
    }
}

}  // namespace ludoteca::cuda

using namespace ludoteca;
using namespace ludoteca::cuda;

extern "C" {

const char* ludoteca_error() { return message.c_str(); }

// How many devices there are; below 0 without a driver.
int ludoteca_devices() {
    int number = 0;
    return guarded(-1, [&] { return check(cudaGetDeviceCount(&number), "no device"), number; });
}

// Whether there is code for the device: below 0 if the library was built for others.
int ludoteca_runs() {
    cudaFuncAttributes facts;
    return guarded(-1, [&] { return check(cudaFuncGetAttributes(&facts, nothing), "no code for it"), 0; });
}

// Bytes of a position and of a table, to compare with the processor's build.
std::size_t ludoteca_size_of_state(const char* game) {
    return guarded(std::size_t{0}, [&] {
        return with_coding(game, [](auto coding) { return sizeof(typename decltype(coding)::State); });
    });
}
std::size_t ludoteca_size_of_table(const char* game) {
    return guarded(std::size_t{0}, [&] {
        return with_coding(game, [](auto coding) { return sizeof(BatchTable<decltype(coding)>); });
    });
}

AnyBatch* ludoteca_batch(const char* game, const void* starts, std::size_t number, const void* board,
                         std::size_t board_size, int actions, int features, int seats, std::size_t n,
                         std::uint64_t seed, int reward, const std::int32_t* excellent, int keeps_last,
                         cudaStream_t stream) {
    const Reward paid{static_cast<Reward::Kind>(reward), excellent ? *excellent : Reward::by_the_rules};
    return guarded<AnyBatch*>(nullptr, [&] {
        return with_coding(game, [&](auto coding) -> AnyBatch* {
            return new CudaBatch<decltype(coding)>(starts, number, board, board_size, {actions, features, seats}, n, seed,
                                                   paid, keeps_last != 0, stream);
        });
    });
}
void ludoteca_free(AnyBatch* batch) { delete batch; }
AnyBatch* ludoteca_copy(const AnyBatch* batch, cudaStream_t stream) {
    return guarded<AnyBatch*>(nullptr, [&] { return batch->copy(stream).release(); });
}
void* ludoteca_array(const AnyBatch* batch, int k) { return batch->array(k); }
int ludoteca_step(AnyBatch* batch, const void* actions, int are_long, cudaStream_t stream) {
    return guarded(-1, [&] { return batch->step(actions, are_long != 0, stream), 0; });
}
int ludoteca_sample(AnyBatch* batch, cudaStream_t stream) {
    return guarded(-1, [&] { return batch->sample(stream), 0; });
}
int ludoteca_reset(AnyBatch* batch, const void* which, cudaStream_t stream) {
    return guarded(-1, [&] { return batch->reset(static_cast<const Byte*>(which), stream), 0; });
}
int ludoteca_seed(AnyBatch* batch, std::uint64_t seed, cudaStream_t stream) {
    return guarded(-1, [&] { return batch->seed(seed, stream), 0; });
}
// What a stream is given from now on waits for what another one still has to do.
int ludoteca_wait(cudaStream_t stream, cudaStream_t other) {
    return guarded(-1, [&] {
        cudaEvent_t done;
        check(cudaEventCreateWithFlags(&done, cudaEventDisableTiming), "event");
        const cudaError_t recorded = cudaEventRecord(done, other);
        const cudaError_t waits = recorded == cudaSuccess ? cudaStreamWaitEvent(stream, done) : recorded;
        cudaEventDestroy(done);
        return check(waits, "wait for another stream"), 0;
    });
}
int ludoteca_to_host(void* to, const void* from, std::size_t size, cudaStream_t stream) {
    return guarded(-1, [&] {
        check(cudaMemcpyAsync(to, from, size, cudaMemcpyDeviceToHost, stream), "copy to the host");
        check(cudaStreamSynchronize(stream), "copy to the host");
        return 0;
    });
}
int ludoteca_position(const AnyBatch* batch, std::size_t table, void* state, cudaStream_t stream) {
    return guarded(-1, [&] { return batch->position(table, state, stream), 0; });
}
long long ludoteca_refused(AnyBatch* batch, cudaStream_t stream) {
    return guarded(-1ll, [&] { return static_cast<long long>(batch->take_refused(stream)); });
}

// Random play inside a kernel: decisions, games, the sum of seat 0's scores, and milliseconds.
int ludoteca_play(const char* game, const void* start, const void* board, std::size_t board_size, std::size_t n,
                  std::uint64_t seed, int steps, unsigned long long* decisions, unsigned long long* games,
                  long long* score, float* milliseconds) {
    return guarded(-1, [&] {
        const Totals totals = with_coding(game, [&](auto coding) {
            return play_random<decltype(coding)>(start, board, board_size, n, seed, steps, *milliseconds);
        });
        *decisions = totals.decisions, *games = totals.games, *score = totals.score;
        return 0;
    });
}
int ludoteca_trace(const char* game, const void* start, const void* board, std::size_t board_size, std::size_t games,
                   std::uint64_t seed, std::uint64_t* digests) {
    return guarded(-1, [&] {
        with_coding(game, [&](auto coding) {
            trace_random<decltype(coding)>(start, board, board_size, games, seed, digests);
            return 0;
        });
        return 0;
    });
}
}
