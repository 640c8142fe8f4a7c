import { changeContent } from '@portico/content/changes/change-content.ts';
import type { Database } from '@portico/content/store/connect.ts';

/** Records an event in the same way as a change of texts. */
export async function recordTestEvent(database: Database, tag: string): Promise<void> {
	await changeContent(database, 'system:command', async (change) => change.addTags('texts', [tag]));
}
