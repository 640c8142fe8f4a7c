/**
 * The entry point. It hears signals before it loads the server, which takes a second: a stop within it has nothing to
 * close.
 */
let stop: () => void = () => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop());

const { startFromEnvironment } = await import('./startup/start-from-environment.ts');
await startFromEnvironment((stopServer) => {
	stop = stopServer;
});
