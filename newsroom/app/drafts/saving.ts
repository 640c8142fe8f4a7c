import type { BodyRemark, EditConflict, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, completeText } from '@portico/api/newsroom/article-text.ts';
import type { BodyEditor } from '../editor/writing/create-editor.ts';
import type { Pasted } from '../editor/writing/paste.ts';
import type { AutosaveState } from './autosave.ts';
import type { CopyToSave, PreviousSession } from './local-drafts.ts';

/** What is known of the saving of a text. It is always in sight. */
export type SaveState = AutosaveState<EditConflict>;

/** A save: the text, and for how many times the editing session sends it. */
export type Save = CopyToSave & {
	sequence: number;
	/** Sessions before whose text this is, the last first. */
	previousSessions: PreviousSession[];
	/** Whether what this session has saved before is a part of it. */
	continuesSession: boolean;
};

/** The editor of a body. */
export type WrittenBody = Pick<
	BodyEditor,
	'html' | 'unreadable' | 'document' | 'replaceDocument' | 'replace'
>;

/** A text as the server has it. */
export type ShownText = Pick<EditedText, 'content' | 'revision' | 'baseVersion' | 'copySaved'>;

/** What of a body is linked or was lost; and what was pasted without being cleaned. */
export type BodyNotice = {
	remarks: BodyRemark[];
	/** Whether it is about what was pasted last. */
	pasted?: true;
	uncleaned?: Exclude<Pasted, { kind: 'cleaned' }>;
};

/** The sessions of a save, as calls name them. */
export const sessionFields = ({ sequence, previousSessions }: Save) => ({
	attempt: sequence,
	earlier: previousSessions.map(({ opening }) => opening),
	earlierAttempts: previousSessions.map(({ attempt }) => attempt),
});

/** What others have saved, in a conflict. */
export function theirText(compared: EditedText, text: { revision: number }): ArticleText {
	const isTheirs = compared.copySaved && compared.revision !== text.revision;
	return completeText(isTheirs ? compared.content : (compared.version?.content ?? {}));
}
