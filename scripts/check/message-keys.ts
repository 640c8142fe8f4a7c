import { join } from 'node:path';
import { readSources, reportViolations, repositoryRoot } from './repository.ts';

/** The texts of one language: nested objects whose leaves are strings or functions that return strings. */
export type MessageTree = { [key: string]: unknown };

/**
 * Lists the keys of a language, including groups.
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

/** Finds keys that only one of two languages has. */
export function keyDifferences(
	zh: readonly string[],
	en: readonly string[],
): { onlyZh: string[]; onlyEn: string[] } {
	const [inZh, inEn] = [new Set(zh), new Set(en)];
	return { onlyZh: zh.filter((key) => !inEn.has(key)), onlyEn: en.filter((key) => !inZh.has(key)) };
}

/**
 * Finds texts that no source uses. A text counts as used when its name occurs as a property (`.search`) or is
 * destructured (`{ search }`), or when an object that contains it is accessed with a computed key
 * (`kinds[kind]`) or enumerated (`Object.entries(zzjg.kinds)`). It compares names only, so it may miss an
 * unused text with the name of a used one, but hardly ever the reverse.
 *
 * @param keys full paths of the texts, without groups
 * @param sources the text of every source file outside the messages
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
		const leaf = segments.at(-1) ?? '';
		return !used.has(leaf) && !segments.slice(0, -1).some((parent) => computed.has(parent));
	});
}

/** The applications, each with its folder of texts and the folders whose code uses them. */
const applications = [
	{ messagesFolder: 'website/app/messages', sourceFolders: ['website/app', 'design'] },
	{ messagesFolder: 'newsroom/app/messages', sourceFolders: ['newsroom/app'] },
];

/** Folders that define texts and do not use them. */
const textFolders = /^((website|newsroom)\/app\/messages|design\/texts)\//;

/** Loads the texts of a language: all exports of its module, by export name. */
async function loadMessages(messagesFolder: string, language: string): Promise<MessageTree> {
	return { ...(await import(join(repositoryRoot, messagesFolder, `${language}.ts`))) };
}

async function violationsIn({
	messagesFolder,
	sourceFolders,
}: (typeof applications)[number]): Promise<string[]> {
	const zh = keysOf(await loadMessages(messagesFolder, 'zh'));
	const en = keysOf(await loadMessages(messagesFolder, 'en'));
	const { onlyZh, onlyEn } = keyDifferences(zh, en);
	const sources = sourceFolders
		.flatMap((folder) => readSources(repositoryRoot, folder))
		.filter(({ path }) => !textFolders.test(path) && !/\.test\.tsx?$/.test(path));
	const leaves = zh.filter((key) => !zh.some((other) => other.startsWith(`${key}.`)));
	const unused = unusedKeys(
		leaves,
		sources.map(({ text }) => text),
	);
	return [
		...onlyZh.map((key) => `${messagesFolder}: ${key} is missing in en`),
		...onlyEn.map((key) => `${messagesFolder}: ${key} is missing in zh`),
		...unused.map((key) => `${messagesFolder}: ${key} is not used anywhere`),
	];
}

if (import.meta.main) reportViolations((await Promise.all(applications.map(violationsIn))).flat());
