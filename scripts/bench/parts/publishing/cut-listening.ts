import type { Store } from '../../../../content/store/connect.ts';

/** How often: an instance that reconnects is cut again before it hears much. */
const everyMs = 50;

/**
 * Terminates every connection that listens for notifications, again and again.
 *
 * @returns what stops it, and says how many it terminated
 */
export function cutListening({ database }: Store): { stop(): Promise<number> } {
	let cuts = 0;
	let stopped = false;
	const cut = async () => {
		while (!stopped) {
			const { rows } = await database.execute(
				`select pg_terminate_backend(pid) from pg_stat_activity
				where query ilike 'listen%' and pid <> pg_backend_pid()`,
			);
			cuts += rows.length;
			await new Promise((resolve) => setTimeout(resolve, everyMs));
		}
	};
	const cutting = cut();
	// A failure is told when it is stopped, or by whatever made the database go away before.
	cutting.catch(() => undefined);
	return {
		async stop() {
			stopped = true;
			await cutting;
			return cuts;
		},
	};
}
