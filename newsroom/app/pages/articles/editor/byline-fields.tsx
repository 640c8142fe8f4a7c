import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { textFields } from '@portico/api/newsroom/article-text.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import type { EditingSession } from '../../../drafts/editing-session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { LineField } from './line-field.tsx';
import styles from './metadata.module.css';
import { shownText } from './text-pane.tsx';

type Props = {
	draft: ArticleDraft;
	lang: Language;
	latest: EditedArticle | null;
	presence: EditingSession;
};

/** Where a text comes from, who wrote it and who answers for it, among the facts of its article. */
export function BylineFields({ draft, lang, latest, presence }: Props) {
	const { editor, general } = useMessages();
	const text = draft.texts[lang];
	if (!text) return null;
	const { content, isEditable } = shownText({ lang, latest, presence, text });
	return (
		<div className={styles.part} onKeyDownCapture={() => text.keyPressed()}>
			<h3>{general.languages[lang]}</h3>
			{(['source', 'author', 'editor'] as const).map((name) => (
				<LineField
					key={name}
					label={editor.fields[name]}
					value={content[name]}
					maxLength={textFields[name]}
					lang={lang}
					look="byline"
					isReadOnly={!isEditable}
					onChange={(value) => text.setField(name, value)}
				/>
			))}
		</div>
	);
}
