import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { article, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

/** The commands of `docs/how-to/operators-year.md`, as they stand there: its blocks that are marked `sh`. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/how-to/operators-year.md'), 'utf8');
const run = promisify(execFile);

/** Has a program in place of npm, so that the test installs nothing, and a store that is copied for each test. */
let shared: string;
let work: string;
let dataDir: string;

const site = {
	names: { zh: '磐川工程集团', en: 'Panchuan' },
	shortNames: { zh: '磐川', en: 'Panchuan' },
	foundedYear: 1952,
};

beforeAll(() => {
	shared = mkdtempSync(join(tmpdir(), 'portico-year-'));
	const commands = join(root, 'content/commands/main.ts');
	const program = `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${commands}" "$@"\n`;
	writeFileSync(join(shared, 'npm'), program, { mode: 0o755 });
	return () => rmSync(shared, { recursive: true });
});

beforeEach(async () => {
	work = mkdtempSync(join(tmpdir(), 'portico-year-'));
	dataDir = join(shared, 'data');
	if (!existsSync(dataDir)) {
		const attachments = [{ file: 'media/terms.pdf', names: { zh: '条款', en: 'Terms' } }];
		const bundle = writeBundle({
			articles: [article('a1', { attachments }), article('a2')],
			files: { 'site.json': site, 'media/terms.pdf': '%PDF-1.4\n%%EOF\n' },
		});
		await command(`import ${bundle}`);
	}
	cpSync(dataDir, join(work, 'data'), { recursive: true });
	dataDir = join(work, 'data');
	return () => rmSync(work, { recursive: true });
});

const environment = (more: NodeJS.ProcessEnv = {}) => ({
	...process.env,
	...{ DATA_DIR: dataDir, DATABASE_URL: '', MEDIA_STORE: '', ENV_FILE: '', WORK: work },
	PATH: `${shared}:${process.env.PATH}`,
	...more,
});

/** The blocks of a section, in their order. */
function blocksOf(heading: string): string[] {
	const [, section = ''] = page.split(`\n## ${heading}\n`);
	const [text = ''] = section.split('\n## ');
	const blocks = [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, indent = '', block = '']) =>
		block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
	);
	expect(blocks, heading).not.toEqual([]);
	return blocks;
}

async function shell(block = '', more: NodeJS.ProcessEnv = {}): Promise<string> {
	const { stdout } = await run('sh', ['-euc', block], { env: environment(more), cwd: root });
	return stdout;
}

const command = (words: string) => shell(`npm run -s content -- ${words}`);

test('a backup before an update brings the store back in another place', async () => {
	const [backup, restore] = blocksOf('Update one instance');
	await shell(backup);
	await shell(restore);
	const versions = await shell('DATA_DIR="$WORK/before" npm run -s content -- versions a1 zh');
	expect(versions).toContain('published');
});

test('renaming the site leaves everything else of it', async () => {
	const [cut, bring] = blocksOf('Rename the site');
	await shell(cut);
	const file = join(work, 'rename/site.json');
	const exported = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
	expect(exported).toMatchObject(site);
	writeFileSync(file, JSON.stringify({ ...exported, names: { zh: '新川工程集团', en: 'Xinchuan' } }));
	await shell(bring);
	await command('export "$WORK/after"');
	const after = JSON.parse(readFileSync(join(work, 'after/site.json'), 'utf8')) as Record<string, unknown>;
	expect(after).toEqual({ ...exported, names: { zh: '新川工程集团', en: 'Xinchuan' } });
});

test('one article comes back from a backup, and no other changes', async () => {
	await command('backup "$WORK/backup.tar"');
	await command('remove article a1');
	await command('withdraw a2 zh');
	for (const block of blocksOf('Bring back one article')) {
		// A shell each, as an operator who returns the next day.
		await shell(block, { BACKUP: join(work, 'backup.tar'), ID: 'a1' });
	}
	await command('export "$WORK/after"');
	const lines = readFileSync(join(work, 'after/articles.jsonl'), 'utf8').trim().split('\n');
	const articles = new Map(lines.map((line) => JSON.parse(line)).map((entry) => [entry.articleId, entry]));
	expect(articles.get('a1')?.texts.zh.state ?? 'published').toBe('published');
	expect(articles.get('a2')?.texts.zh.state).toBe('withdrawn');
});

test('a person who leaves is locked and made nameless, secrets are renewed, and an auditor gets log, people and content', async () => {
	await command('people add first --administrator');
	await command('people add leaving --role security-administrator');
	await command('people add staying --role security-administrator');
	const [lock, forget] = blocksOf('A person leaves');
	await shell(lock, { NAME: 'leaving' });
	expect(await command('people list')).toMatch(/leaving .*locked/i);
	await shell(forget, { NAME: 'leaving' });
	for (const block of blocksOf('A stolen backup')) await shell(block);
	const printed = await shell(blocksOf('For an auditor').join(''));
	expect(printed).toMatch(/intact/);
	const people = readFileSync(join(work, 'people.txt'), 'utf8');
	expect(people).toMatch(/former-\w+ .*locked/i);
	expect(people).not.toContain('leaving');
	const log = readFileSync(join(work, 'audit.csv'), 'utf8');
	expect(log).toMatch(/secrets\.renew[\s\S]*person\.anonymise/);
	expect(log).not.toContain('leaving');
	expect(existsSync(join(work, 'content/articles.jsonl'))).toBe(true);
});
