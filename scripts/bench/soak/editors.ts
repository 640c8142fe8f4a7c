import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '@portico/testing/servers/processes.ts';
import { repositoryRoot } from '../../check/sources/repository-root.ts';
import { articleIdOf, composeArticle } from '../articles/compose-article.ts';

/** Changes that the commands acknowledged. */
export type Acknowledged = {
	/** Whether each article is published, according to the last acknowledged command. */
	shown: Map<string, boolean>;
	commands: number;
	/** Commands without acknowledgement; their outcome is unknown. */
	unanswered: number;
};

type Editing = {
	/** The first article number not in use. */
	firstNew: number;
	scratch: string;
	environment: { DATA_DIR: string; DATABASE_URL: string };
	/** Pause between commands, in milliseconds. */
	everyMs: number;
};

const articlesInImport = 5;

/** Imports, withdraws and republishes articles until stopped. */
export function startEditors(editing: Editing): { acknowledged: Acknowledged; stop(): Promise<void> } {
	const acknowledged: Acknowledged = { shown: new Map(), commands: 0, unanswered: 0 };
	const uncertain = new Set<string>();
	let next = editing.firstNew;
	let stopped = false;

	async function command(args: string[], articleIds: string[], shown: boolean): Promise<void> {
		const child = startProcess(
			process.execPath,
			[join(repositoryRoot, 'content/commands/main.ts'), ...args],
			{ env: { ...process.env, ...editing.environment }, logFile: join(editing.scratch, 'editors.log') },
		);
		const [code] = await once(child, 'exit');
		acknowledged.commands += 1;
		for (const articleId of articleIds) {
			if (code === 0) {
				acknowledged.shown.set(articleId, shown);
				uncertain.delete(articleId);
			} else {
				acknowledged.shown.delete(articleId);
				uncertain.add(articleId);
			}
		}
		if (code !== 0) acknowledged.unanswered += 1;
	}

	async function importBatch(): Promise<void> {
		const bundle = join(editing.scratch, `bundle-${next}`);
		const numbers = Array.from({ length: articlesInImport }, (_, offset) => next + offset);
		next += articlesInImport;
		mkdirSync(bundle);
		const lines = numbers.map((number) => JSON.stringify(composeArticle(number, next)));
		writeFileSync(join(bundle, 'articles.jsonl'), lines.join('\n'));
		await command(['import', bundle], numbers.map(articleIdOf), true);
		rmSync(bundle, { recursive: true });
	}

	/** Skips articles whose last command was not acknowledged, because their state is unknown. */
	async function toggleOne(shown: boolean): Promise<void> {
		const [articleId] = [...acknowledged.shown].find((entry) => entry[1] !== shown) ?? [];
		if (articleId !== undefined)
			await command([shown ? 'publish' : 'withdraw', articleId, 'zh'], [articleId], shown);
	}

	const work = (async () => {
		for (let round = 0; !stopped; round += 1) {
			if (round % 4 === 0 || round % 4 === 1) await importBatch();
			else await toggleOne(round % 8 === 7);
			await pause(editing.everyMs);
		}
	})();
	return {
		acknowledged,
		async stop() {
			stopped = true;
			await work;
		},
	};
}
