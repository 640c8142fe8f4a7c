import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportViolations } from './report-violations.ts';
import { repositoryRoot } from './repository-root.ts';
import { readSources } from './source-files.ts';

/** The texts of one language: nested objects whose leaves are strings, or functions that make strings. */
export type MessageTree = { [key: string]: unknown };

/**
 * Lists the keys of a language's texts, parents included.
 *
 * @returns full paths joined by dots, such as `header` and `header.search`
 */
export function keysOf(messages: MessageTree, prefix = ''): string[] {
	return Object.entries(messages).flatMap(([key, value]) => {
		const path = prefix === '' ? key : `${prefix}.${key}`;
		return isTree(value) ? [path, ...keysOf(value, path)] : [path];
	});
}

const isTree = (value: unknown): value is MessageTree =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys only one of two languages has. */
export function keyDifferences(
	zh: readonly string[],
	en: readonly string[],
): { onlyZh: string[]; onlyEn: string[] } {
	const [inZh, inEn] = [new Set(zh), new Set(en)];
	return { onlyZh: zh.filter((key) => !inEn.has(key)), onlyEn: en.filter((key) => !inZh.has(key)) };
}

/**
 * Finds the texts no source uses. A text counts as used when its own name occurs in a source as a property
 * (`.search`), or taken out of an object (`{ search }`), or when an object it lies in is asked for a computed
 * key (`kinds[kind]`) or for all of its keys (`Object.entries(zzjg.kinds)`). The rule looks at names alone: it
 * can take an unused text for a used one of the same name, hardly ever the reverse.
 *
 * @param keys full paths of the texts, without their parents
 * @param sources the texts of every source outside the messages
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
	const used = new Set<string>();
	const computed = new Set<string>();
	for (const source of sources) {
		for (const [, name = ''] of source.matchAll(/\.([A-Za-z_$][\w$]*)/g)) used.add(name);
		for (const [, names = ''] of source.matchAll(/\{([^{}]*)\}\s*(?::[^={}();]*)?(?:=(?!=)|[,)])/g)) {
			for (const [name] of names.matchAll(/(?<![\w$:]\s*)[A-Za-z_$][\w$]*/g)) used.add(name);
		}
		for (const [, name = ''] of source.matchAll(/([A-Za-z_$][\w$]*)\s*(?:\?\.)?\[/g)) computed.add(name);
		for (const [, name = ''] of source.matchAll(/\bObject\.\w+\((?:[\w$]+\.)*([\w$]+)\)/g))
			computed.add(name);
	}
	return keys.filter((key) => {
		const segments = key.split('.');
		const own = segments.at(-1) ?? '';
		return !used.has(own) && !segments.slice(0, -1).some((parent) => computed.has(parent));
	});
}

const messagesFolder = 'website/app/messages';

/** Reads the texts of a language: everything the modules of its folder export, under the exports' names. */
async function loadMessages(language: string): Promise<MessageTree> {
	const folder = join(repositoryRoot, messagesFolder, language);
	if (!existsSync(folder)) throw new Error(`${messagesFolder}/${language} is missing.`);
	const messages: MessageTree = {};
	for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.ts'))) {
		Object.assign(messages, await import(join(folder, name)));
	}
	return messages;
}

async function violations(): Promise<string[]> {
	const [zh, en] = [keysOf(await loadMessages('zh')), keysOf(await loadMessages('en'))];
	const { onlyZh, onlyEn } = keyDifferences(zh, en);
	const sources = readSources(repositoryRoot, 'website/app').filter(
		({ path }) => !path.startsWith(`${messagesFolder}/`) && !/\.test\.tsx?$/.test(path),
	);
	const leaves = zh.filter((key) => !zh.some((other) => other.startsWith(`${key}.`)));
	const unused = unusedKeys(
		leaves,
		sources.map(({ text }) => text),
	);
	return [
		...onlyZh.map((key) => `${messagesFolder}: ${key} is missing in en`),
		...onlyEn.map((key) => `${messagesFolder}: ${key} is missing in zh`),
		...unused.map((key) => `${messagesFolder}: ${key} is not used anywhere in website/app`),
	];
}

if (import.meta.main) reportViolations(await violations());
