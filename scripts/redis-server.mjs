// Where a Redis server is and, on a machine that can have one for the asking,
// how it comes there. Plain JavaScript, as it runs before any package is there.
import { spawnSync } from "node:child_process";
import process from "node:process";

/** Whether `redis-server` can be started here. */
export function hasRedis() {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** @param {string[]} args */
function runAptGet(...args) {
  const { status } = spawnSync("apt-get", args, {
    stdio: "ignore",
    // No questions, and no server that runs when the package is in.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    timeout: 120_000,
  });
  return status === 0;
}

/**
 * Installs `redis-server` from the system's packages where it is missing and
 * they can be had: as root, by apt-get. What can't be had is no failure; the
 * tests that need it say that they were skipped.
 */
export function installRedis() {
  if (hasRedis() || process.getuid?.() !== 0) return;
  if (spawnSync("apt-get", ["--version"]).status !== 0) return;
  console.log("Installing redis-server, which some tests need...");
  const install = () => runAptGet("install", "-y", "redis-server");
  if (!install()) void (runAptGet("update") && install());
  if (!hasRedis()) console.log("redis-server can't be had here.");
}
