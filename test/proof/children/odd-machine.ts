// Loaded before the command (`node --import`) by test/proof/machine-faults.test.ts: makes a machine whose clock jumps back and forth with
// every look, and whose SIGUSR2 blocks the event loop for two seconds.
const dayMs = 86_400_000;
let looks = 0;
const genuineNow = Date.now;

function jump(): number {
  looks += 1;
  return genuineNow() + (looks % 2 === 0 ? 400 : -400) * dayMs;
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [jump()] : given),
  get: (target, name) => (name === "now" ? jump : Reflect.get(target, name)),
});

process.on("SIGUSR2", () => {
  process.stdout.write("blocked\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
});
