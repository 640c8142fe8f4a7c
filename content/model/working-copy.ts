import type { Language } from '@portico/api/languages.ts';

/** What a person writes of a text: as typed, empty texts for what is missing. */
export type WorkingContent = {
	title: string;
	subtitle: string;
	summary: string;
	/** HTML as the editor wrote it; sanitised when it is opened again and when it becomes a version. */
	body: string;
	source: string;
	author: string;
	editor: string;
};

/** What all languages of an article share. */
export type ArticleFacts = {
	/** The home column. */
	fdCode: string;
	/** Further columns. */
	alsoIn: string[];
	cover: string | null;
	attachments: { file: string; names: Partial<Record<Language, string>> }[];
	/** Whether it stands at the top of its columns. */
	pinned: boolean;
};

/** Changed facts, each with the value that it was changed from. */
export type FactChanges = {
	[Name in keyof ArticleFacts]?: { from: ArticleFacts[Name]; to: ArticleFacts[Name] };
};
