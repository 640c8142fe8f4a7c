import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import type { Messages } from '../messages/messages.ts';

type FactName = keyof ArticleMetadata;

/** Metadata of an article that is another one with a version. */
export type FactChange = {
	[Name in FactName]: { name: Name; from: ArticleMetadata[Name]; to: ArticleMetadata[Name] };
}[FactName];

/** The metadata that differs. */
export function changedFacts(before: ArticleMetadata, after: ArticleMetadata): FactChange[] {
	return (Object.keys(after) as FactName[])
		.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
		.map((name) => ({ name, from: before[name], to: after[name] }) as FactChange);
}

/** What the editor calls the metadata. */
export function factNames({ editor }: Pick<Messages, 'editor'>): Record<FactName, string> {
	const { column, alsoIn, cover, attachments, pinned, pinnedUntil } = editor.metadata;
	return { fdCode: column, alsoIn, cover, attachments, pinned, pinnedUntil };
}
