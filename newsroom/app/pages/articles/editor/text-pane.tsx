import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { completeText, type TextLine, textFields } from '@portico/api/newsroom/article-text.ts';
import { showsNothing } from '@portico/api/shows-nothing.ts';
import { useEffect, useState } from 'react';
import { showToast } from '../../../controls/toasts.tsx';
import { reasonOf } from '../../../data/query-client.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import type { EditingSession } from '../../../drafts/editing-session.ts';
import { BodyField } from '../../../editor/controls/body-field.tsx';
import { FindBar } from '../../../editor/controls/find-bar.tsx';
import type { EditorRequest } from '../../../editor/controls/toolbar-state.ts';
import type { BodyUploads } from '../../../editor/uploading/body-uploads.ts';
import type { BodyEditor } from '../../../editor/writing/create-editor.ts';
import { useMessages } from '../../../messages/messages.ts';
import { PicturesLine } from '../../../pictures/pictures-line.tsx';
import { TextState } from '../list/text-state.tsx';
import styles from './editor.module.css';
import { LineField } from './line-field.tsx';
import { ConflictNotice, RemarksNotice } from './pane-notices.tsx';
import { WriterNotice } from './presence.tsx';
import { SaveStateMark } from './save-state.tsx';
import { TextMenu } from './text-menu.tsx';

type Props = {
	draft: ArticleDraft;
	lang: Language;
	/** What the server has now; null for a new article. */
	latest: EditedArticle | null;
	/** Loads it anew. */
	reload(): Promise<EditedArticle | null>;
	presence: EditingSession;
	isFinding: boolean;
	onFindingEnd(): void;
	onFocus(lang: Language, body: BodyEditor | null): void;
	/** A body that can be written is there. */
	onReady(lang: Language, body: BodyEditor): void;
	/** @param body the editor that asks, which may not have been the active one */
	onRequest(request: EditorRequest, lang: Language, body?: BodyEditor | null): void;
	/** Pictures on their way into the text; null where the person may upload nothing. */
	uploads: BodyUploads | null;
	maxBodyKilobytes: number;
};

/** A text in one language: its state, its saving, and all its fields. */
export function TextPane(props: Props) {
	const { draft, lang, latest, presence, isFinding, onFindingEnd, onFocus, onRequest, maxBodyKilobytes } =
		props;
	const { editor, general } = useMessages();
	const { fields, body: bodyTexts } = editor;
	const text = draft.texts[lang];
	const mayWrite = latest ? (latest.texts[lang]?.mayWrite ?? false) : true;
	const [body, setBody] = useState<BodyEditor | null>(null);
	const [kilobytes, setKilobytes] = useState(0);
	useEffect(() => (body ? text?.attachBody(body) : undefined), [body, text]);
	// A read-only text shows what others save.
	const readOnlyBody = mayWrite ? null : (latest?.texts[lang]?.content.body ?? null);
	useEffect(() => {
		if (body && readOnlyBody !== null) body.replace(readOnlyBody);
	}, [body, readOnlyBody]);

	if (!text) {
		return (
			<section className={styles.pane} aria-label={general.languages[lang]}>
				<header className={styles.paneHead}>
					<h2>{general.languages[lang]}</h2>
				</header>
				<p className={styles.notReadable}>{editor.notReadable}</p>
			</section>
		);
	}
	const writer = mayWrite ? presence.writerOf(lang) : null;
	// Whoever is writing finishes the word first.
	const isEditable = mayWrite && (writer === null || text.isUnsaved || text.isTyping);
	const content = mayWrite ? text.content : completeText(latest?.texts[lang]?.content ?? text.content);
	const line = (name: TextLine, look: 'title' | 'subtitle' | 'text' | 'byline', placeholder?: string) => (
		<LineField
			label={fields[name]}
			value={content[name]}
			maxLength={textFields[name]}
			{...{ lang, look, isReadOnly: !isEditable }}
			{...(placeholder && { placeholder })}
			onChange={(value) => text.setField(name, value)}
			onFocus={() => onFocus(lang, body)}
		/>
	);
	const isBodyLarge = kilobytes > maxBodyKilobytes * 0.8;
	return (
		<section
			className={styles.pane}
			aria-label={general.languages[lang]}
			data-lang={lang}
			onKeyDownCapture={() => text.keyPressed()}
		>
			<header className={styles.paneHead}>
				<h2>{general.languages[lang]}</h2>
				{latest && (
					<TextState
						text={latest.listed.texts[lang]}
						isWritten={text.hasCopy || Boolean(latest.texts[lang]?.copySaved)}
					/>
				)}
				<div className={styles.paneActions}>
					{mayWrite && !draft.needsColumn && (
						<SaveStateMark
							state={text.state}
							version={text.baseVersion}
							isOnDevice={draft.isOnDevice}
							onRetry={() => draft.retry()}
						/>
					)}
					<TextMenu {...props} mayWrite={isEditable} />
				</div>
			</header>
			{!mayWrite && <p className={styles.readOnly}>{editor.readOnly}</p>}
			{writer && text.state.kind !== 'conflict' && (
				<WriterNotice {...{ writer, isUnsaved: text.isUnsaved }} onTake={() => presence.take(lang)} />
			)}
			<ConflictNotice {...props} />
			<RemarksNotice
				notice={draft.remarks[lang] ?? null}
				onClose={() => draft.setRemarks(lang, { remarks: [] })}
			/>
			{line('title', 'title', fields.titleHint)}
			{mayWrite && showsNothing(content.title) && (text.hasCopy || text.isUnsaved) && (
				<p className={styles.limit}>{editor.version.titleMissing}</p>
			)}
			{line('subtitle', 'subtitle')}
			{line('summary', 'text', fields.summaryHint)}
			<div className={styles.byline}>
				{line('source', 'byline')}
				{line('author', 'byline')}
				{line('editor', 'byline')}
			</div>
			{isFinding && body && <FindBar body={body} isEditable={isEditable} onClose={onFindingEnd} />}
			<BodyField
				html={content.body}
				lang={lang}
				isEditable={isEditable}
				uploads={props.uploads}
				onEditor={(created) => {
					setBody(created);
					if (created && isEditable) props.onReady(lang, created);
				}}
				onChange={() => text.bodyChanged()}
				onSize={(bytes) => setKilobytes(Math.round(bytes / 1024))}
				onFocus={() => onFocus(lang, body)}
				onRequest={(request) => {
					onFocus(lang, body);
					onRequest(request, lang, body);
				}}
				onPasted={(pasted) => {
					draft.pasted(lang, pasted);
					// The notice above the text is out of sight in a long one.
					if (pasted.kind !== 'cleaned')
						showToast(editor.remarks.uncleaned[pasted.kind](reasonOf(pasted.error)));
				}}
			/>
			{isEditable && body && <PicturesLine body={body} lang={lang} />}
			{isBodyLarge && (
				<p className={styles.limit} role="status" data-over={kilobytes > maxBodyKilobytes || undefined}>
					{kilobytes > maxBodyKilobytes
						? bodyTexts.tooLong(kilobytes, maxBodyKilobytes)
						: bodyTexts.size(kilobytes, maxBodyKilobytes)}
				</p>
			)}
		</section>
	);
}
