import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleLine, versionLine, viewsLine } from '@portico/content/bundles/formats/article-line.ts';
import { bundleFiles } from '@portico/content/bundles/formats/fields.ts';
import {
	columnEntry,
	leaderEntry,
	searchVocabulary,
	unitEntry,
	videoEntry,
} from '@portico/content/bundles/formats/lists.ts';
import { mediaEntry } from '@portico/content/bundles/formats/media-entry.ts';
import { siteSettings } from '@portico/content/model/site-settings.ts';
import { z } from 'zod';
import { repositoryRoot } from './repository.ts';

/**
 * Checks that `docs/how-to/bundle-fields.md` lists the fields of the bundle's schemas. With `--write`, writes it.
 */

const page = join(repositoryRoot, 'docs/how-to/bundle-fields.md');

const files: { kind: keyof typeof bundleFiles; of: string; schema: z.ZodType }[] = [
	{ kind: 'articles', of: 'One article a line.', schema: articleLine },
	{ kind: 'columns', of: 'A list of columns.', schema: columnEntry },
	{ kind: 'leaders', of: 'A list of leaders.', schema: leaderEntry },
	{ kind: 'organisation', of: 'A list of units.', schema: unitEntry },
	{ kind: 'site', of: 'One object.', schema: siteSettings },
	{ kind: 'search', of: 'One object.', schema: searchVocabulary },
	{ kind: 'alts', of: 'A list of pictures.', schema: mediaEntry },
	{ kind: 'videos', of: 'A list of videos.', schema: videoEntry },
	{
		kind: 'versions',
		of: 'One saved version a line; those of a text follow each other, oldest first, and the newest has the marks.',
		schema: versionLine,
	},
	{ kind: 'views', of: 'One article a line.', schema: viewsLine },
];

const introduction = `# Fields of a content bundle

Written by \`node scripts/check/bundle-fields.ts --write\` from the schemas that an import checks; \`npm run check\` compares them. What the files are for: \`content-bundles.md\`. A field that is not listed is refused. “Needed” speaks of new entries: of one that exists, a field that is not given stays as it is, except in the texts of articles, which are whole; \`null\` empties it. \`[]\` stands for each entry of a list.
`;

type Schema = z.core.JSONSchema.JSONSchema;

function pageText(): string {
	const sections = files.map(({ kind, of, schema }) => {
		const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
		const rows = rowsOf(described, '').map((cells) => `| ${cells.join(' | ')} |`);
		return [
			`## \`${bundleFiles[kind]}\``,
			of,
			['| field | value | needed | meaning |', '|---|---|---|---|', ...rows].join('\n'),
		].join('\n\n');
	});
	return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`;
}

/** The fields of an object, and of the objects in it, by their path. */
function rowsOf({ properties = {}, required = [] }: Schema, above: string): string[][] {
	const entries = Object.entries(properties);
	return entries.flatMap(([name, property], at) => {
		const field = property as Schema;
		const item = (field.items ?? field) as Schema;
		const path = `${above}${name}${field.items ? '[]' : ''}`;
		const isGroup = item.properties !== undefined && item.title === undefined;
		const [before, same] = entries[at - 1] ?? [];
		if (isGroup && JSON.stringify(same) === JSON.stringify(property)) {
			return [[`\`${path}\``, `as \`${above}${before}\``, required.includes(name) ? 'yes' : 'no', '']];
		}
		const row = [
			`\`${path}\``,
			isGroup ? (field.items ? 'objects' : 'object') : describeValue(item),
			required.includes(name) ? 'yes' : defaultOf(field),
			field.description ?? '',
		];
		return isGroup ? [row, ...rowsOf(item, `${path}.`)] : [row];
	});
}

function describeValue(field: Schema): string {
	if (field.title) return field.title;
	if (field.const !== undefined) return `\`${String(field.const)}\``;
	if (field.enum) return field.enum.map((value) => `\`${String(value)}\``).join(', ');
	if (field.anyOf) return (field.anyOf as Schema[]).map(describeValue).join(' or ');
	if (field.items) return `list of ${describeValue(field.items as Schema)}s`;
	const names: Record<string, string> = {
		...{ string: 'text', integer: 'whole number', boolean: 'true or false', null: 'null' },
	};
	return names[String(field.type)] ?? String(field.type);
}

function defaultOf({ default: value }: Schema): string {
	const isEmpty = value === undefined || JSON.stringify(value).replaceAll(/[[\]{},":]|zh|en/g, '') === '';
	return isEmpty ? 'no' : `no: \`${String(value)}\``;
}

const expected = pageText();
if (process.argv.includes('--write')) writeFileSync(page, expected);
else if (readFileSync(page, 'utf8') !== expected) {
	process.stderr.write(
		'docs/how-to/bundle-fields.md differs from the schemas: node scripts/check/bundle-fields.ts --write\n',
	);
	process.exitCode = 1;
}
