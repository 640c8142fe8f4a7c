import { languages } from '@portico/api/languages.ts';
import { sanitiseBody } from '../../../bodies/sanitise-body.ts';
import { changeContent } from '../../../changes/change-content.ts';
import type { LeaderRow } from '../../../company/leaders.ts';
import { putLeaders } from '../../../company/put-leaders.ts';
import type { Texts } from '../../../store/tables/schema.ts';
import { type LeaderEntry, leaderEntry } from '../../formats/leaders.ts';
import type { ImportRun } from '../import-run.ts';
import { reportUnseenPictures } from '../media/missing-media.ts';
import { readEntries } from './read-entries.ts';

/** Imports the leaders of a bundle in one transaction. */
export async function importLeaders(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'leaders', leaderEntry, 'number');
	if (entries === null) return;
	await reportUnseenPictures(
		run,
		'leaders',
		entries.flatMap(({ entry: { portrait }, place }) =>
			portrait ? { place, field: 'portrait', file: portrait } : [],
		),
	);
	const rows = entries.map(({ entry }) => leaderRow(entry));
	const changed = await changeContent(run.store.database, 'system:import', (change) =>
		putLeaders(change, rows),
	);
	run.count('leaders', 'imported', changed.length);
	run.count('leaders', 'unchanged', rows.length - changed.length);
	await run.checkpoint('leaders');
}

function leaderRow(entry: LeaderEntry): LeaderRow {
	const { zh, en } = entry.positions;
	return {
		number: entry.number,
		position: entry.order,
		portrait: entry.portrait ?? null,
		names: entry.names,
		positions: en ? { zh, en } : { zh },
		biographies: sanitisedBiographies(entry.biographies),
		dateLines: entry.dateLines,
	};
}

function sanitisedBiographies(biographies: LeaderEntry['biographies']): Texts {
	const sanitised: Texts = {};
	for (const language of languages) {
		const html = sanitiseBody(biographies[language] ?? '');
		if (html !== '') sanitised[language] = html;
	}
	return sanitised;
}
