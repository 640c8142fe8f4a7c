import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';

/** Metadata of an article that is another one with a version. */
export type FactChange = {
	[Name in keyof ArticleMetadata]: { name: Name; from: ArticleMetadata[Name]; to: ArticleMetadata[Name] };
}[keyof ArticleMetadata];

const names: readonly (keyof ArticleMetadata)[] = [
	...(['fdCode', 'alsoIn', 'cover'] as const),
	...(['attachments', 'pinned', 'pinnedUntil'] as const),
];

/** The metadata that differs. */
export function changedFacts(before: ArticleMetadata, after: ArticleMetadata): FactChange[] {
	return names
		.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
		.map((name) => ({ name, from: before[name], to: after[name] }) as FactChange);
}
