import type { Language } from '@portico/api/languages.ts';
import type { OpenEditor } from '@portico/api/newsroom/answers/editing.ts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditingSession } from '../../../drafts/editing-session.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './pane-notices.module.css';

/**
 * Tells the others that this article is open here, until the page closes, and shows who else has it open.
 *
 * @param onSavedElsewhere called when the server has something newer of a text, or of the metadata, than this editor
 */
export function useEditingSession(
	draft: ArticleDraft,
	onSavedElsewhere: (what: Language | 'facts') => void,
): EditingSession {
	const { presence } = useMessages().editor;
	const { personId } = useSession().person;
	const [, notify] = useReducer((count: number) => count + 1, 0);
	const savedElsewhere = useEffectEvent(onSavedElsewhere);
	const takenOver = useEffectEvent((name: string) => showToast(presence.takenOver(name)));
	const [editing] = useState(() => new EditingSession(draft, personId));
	useEffect(() => editing.open({ notify, savedElsewhere, takenOver }), [editing]);
	return editing;
}

/** Who else has the article open, in a line. */
export function OthersLine({ others }: Pick<EditingSession, 'others'>) {
	const { editor, general } = useMessages();
	const { person } = useSession();
	const inWords = ({ name, personId, writes }: OpenEditor) => {
		const who = personId === person.personId ? editor.presence.yourself : name;
		return writes.length > 0
			? editor.presence.writes(
					who,
					writes.map((lang) => general.languages[lang]),
				)
			: editor.presence.reads(who);
	};
	// Another window of one's own, which only shows the article, is no news.
	const shown = others.filter(({ personId, writes }) => personId !== person.personId || writes.length > 0);
	if (shown.length === 0) return null;
	return (
		<p className={styles.others} role="status">
			{[...new Set(shown.map(inWords))].join(editor.presence.and)}
		</p>
	);
}

type WriterNoticeProps = {
	writer: OpenEditor;
	/** Whether something is typed here that is not saved. */
	isUnsaved: boolean;
	onTake(): void;
};

/** Somebody else writes this text: the person reads along, or takes over. */
export function WriterNotice({ writer, isUnsaved, onTake }: WriterNoticeProps) {
	const { presence } = useMessages().editor;
	const { timeZone } = useSession();
	const { name, since } = writer;
	return (
		<div className={styles.writer} role="status">
			<p>
				{isUnsaved ? presence.bothWrite(name) : presence.readAlong(name, formatTimestamp(since, timeZone))}
			</p>
			<Button onPress={onTake}>{presence.take}</Button>
		</div>
	);
}
