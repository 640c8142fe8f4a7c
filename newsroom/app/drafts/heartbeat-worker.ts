/**
 * Ticks in a worker: browsers slow the timers of hidden pages down to one a minute, and an editor in a hidden tab would
 * be taken for closed.
 */
const beatMs = 15_000;

setInterval(() => postMessage(null), beatMs);
