import type { Store } from '../../../content/store/connect.ts';

/** Short enough to interrupt a reconnected instance before it receives notifications. */
const intervalMs = 50;

/**
 * Repeatedly terminates every connection that listens for notifications.
 *
 * @returns `stop` returns the number of terminated connections
 */
export function terminateListeners({ database }: Store): { stop(): Promise<number> } {
	let terminated = 0;
	let stopped = false;
	const terminate = async () => {
		while (!stopped) {
			const { rows } = await database.execute(
				`select pg_terminate_backend(pid) from pg_stat_activity
				where query ilike 'listen%' and pid <> pg_backend_pid()`,
			);
			terminated += rows.length;
			await new Promise((resolve) => setTimeout(resolve, intervalMs));
		}
	};
	const loop = terminate();
	// stop() reports a failure; prevent an unhandled rejection until then.
	loop.catch(() => undefined);
	return {
		async stop() {
			stopped = true;
			await loop;
			return terminated;
		},
	};
}
