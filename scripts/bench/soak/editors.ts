import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '@portico/testing/servers/processes.ts';
import { repositoryRoot } from '../../check/sources/repository-root.ts';
import { articleIdOf, composeArticle } from '../articles/compose-article.ts';

/** What editors were told was done. */
export type Acknowledged = {
	/** Whether each article they wrote is shown, by the last command that was acknowledged for it. */
	shown: Map<string, boolean>;
	commands: number;
	/** Commands that were not acknowledged: what became of them is not known. */
	unanswered: number;
};

type Editing = {
	/** Numbers of articles no store has yet: this one and those after it. */
	firstNew: number;
	scratch: string;
	environment: { DATA_DIR: string; DATABASE_URL: string };
	/** Between one command and the next, in milliseconds. */
	everyMs: number;
};

const articlesInImport = 5;

/** Lets editors import articles, withdraw some, and publish those again, until they are stopped. */
export function letEdit(editing: Editing): { acknowledged: Acknowledged; stop(): Promise<void> } {
	const acknowledged: Acknowledged = { shown: new Map(), commands: 0, unanswered: 0 };
	const unsure = new Set<string>();
	let next = editing.firstNew;
	let stopped = false;

	async function command(words: string[], articleIds: string[], shown: boolean): Promise<void> {
		const child = startProcess(
			process.execPath,
			[join(repositoryRoot, 'content/commands/main.ts'), ...words],
			{ env: { ...process.env, ...editing.environment }, logFile: join(editing.scratch, 'editors.log') },
		);
		const [code] = await once(child, 'exit');
		acknowledged.commands += 1;
		for (const articleId of articleIds) {
			if (code === 0) {
				acknowledged.shown.set(articleId, shown);
				unsure.delete(articleId);
			} else {
				acknowledged.shown.delete(articleId);
				unsure.add(articleId);
			}
		}
		if (code !== 0) acknowledged.unanswered += 1;
	}

	async function importSome(): Promise<void> {
		const bundle = join(editing.scratch, `bundle-${next}`);
		const numbers = Array.from({ length: articlesInImport }, (_, offset) => next + offset);
		next += articlesInImport;
		mkdirSync(bundle);
		const lines = numbers.map((number) => JSON.stringify(composeArticle(number, next)));
		writeFileSync(join(bundle, 'articles.jsonl'), lines.join('\n'));
		await command(['import', bundle], numbers.map(articleIdOf), true);
		rmSync(bundle, { recursive: true });
	}

	/** Of an article whose last command was not answered, nothing is known: it is left alone. */
	async function turnOne(shown: boolean): Promise<void> {
		const [articleId] = [...acknowledged.shown].find((entry) => entry[1] !== shown) ?? [];
		if (articleId !== undefined)
			await command([shown ? 'publish' : 'withdraw', articleId, 'zh'], [articleId], shown);
	}

	const work = (async () => {
		for (let round = 0; !stopped; round += 1) {
			if (round % 4 === 0 || round % 4 === 1) await importSome();
			else await turnOne(round % 8 === 7);
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
