import { isText } from '@portico/content/articles/texts/load-text.ts';
import { publishText, withdrawText } from '@portico/content/articles/texts/publish.ts';
import { restoreVersion } from '@portico/content/articles/texts/restore-version.ts';
import { saveText } from '@portico/content/articles/texts/save-text.ts';
import { scheduleText } from '@portico/content/articles/texts/schedule.ts';
import { prepareVersionContent, type TextInput } from '@portico/content/articles/texts/version-content.ts';
import { changeContent } from '@portico/content/changes/change-content.ts';
import type { TextKey } from '@portico/content/model/identifiers.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { articleTexts } from '@portico/content/store/tables/schema.ts';

/** Edits of a text, each in a separate change, based on its latest version. */

const actor = 'system:command';

export async function saveDraft(database: Database, key: TextKey, input: TextInput): Promise<number> {
	const content = prepareVersionContent(input);
	return changeContent(database, actor, async (change) =>
		saveText(change, key, { basedOn: await latestVersion(change.transaction, key), content }),
	);
}

export async function publish(database: Database, key: TextKey, publishedAt?: Date): Promise<void> {
	await changeContent(database, actor, async (change) => {
		const version = (await latestVersion(change.transaction, key)) ?? 1;
		await publishText(change, key, { version, publishedAt });
	});
}

export async function schedule(database: Database, key: TextKey, due: Date): Promise<void> {
	await changeContent(database, actor, async (change) => {
		const version = (await latestVersion(change.transaction, key)) ?? 1;
		await scheduleText(change, key, { version, due });
	});
}

export async function withdraw(database: Database, key: TextKey): Promise<void> {
	await changeContent(database, actor, (change) => withdrawText(change, key));
}

export function restore(database: Database, key: TextKey, version: number): Promise<number> {
	return changeContent(database, actor, (change) => restoreVersion(change, key, version));
}

async function latestVersion(database: Pick<Database, 'select'>, key: TextKey): Promise<number | null> {
	const [text] = await database
		.select({ latest: articleTexts.latestVersion })
		.from(articleTexts)
		.where(isText(key));
	return text?.latest ?? null;
}
