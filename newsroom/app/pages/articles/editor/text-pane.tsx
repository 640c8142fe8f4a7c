import { readArticleLink } from '@portico/api/addresses/article-addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { completeText, type TextLine, textFields } from '@portico/api/newsroom/article-text.ts';
import { showsNothing } from '@portico/api/shows-nothing.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Button } from '../../../controls/button.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { useMediaQuery } from '../../../controls/use-media-query.ts';
import { reasonOf } from '../../../data/query-client.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import type { EditingSession } from '../../../drafts/editing-session.ts';
import type { TextDraft } from '../../../drafts/text-draft.ts';
import { BodyField } from '../../../editor/controls/body-field.tsx';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { FindBar } from '../../../editor/controls/find-bar.tsx';
import type { EditorRequest } from '../../../editor/controls/toolbar-state.ts';
import type { BodyUploads } from '../../../editor/uploading/body-uploads.ts';
import type { BodyEditor } from '../../../editor/writing/create-editor.ts';
import { useMessages } from '../../../messages/messages.ts';
import { PicturesLine } from '../../../pictures/pictures-line.tsx';
import { TextState } from '../list/text-state.tsx';
import { StartFromOriginal } from '../translation/start-from-original.tsx';
import { TranslationNotice } from '../translation/translation-notice.tsx';
import styles from './editor.module.css';
import { LineField } from './line-field.tsx';
import { focusHomeColumn } from './metadata-panel.tsx';
import { ConflictNotice, RemarksNotice, RestoredNotice } from './pane-notices.tsx';
import phone from './phone.module.css';
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
	/** What the bar of the text begins and ends with where it is the only one; null beside another. */
	bar: { start: ReactNode; end: ReactNode } | null;
	/** Below the bar. */
	above: ReactNode;
};

type ShownProps = Pick<Props, 'lang' | 'latest' | 'presence'> & { text: TextDraft };

/** What of a text is shown, and whether it can be written now. */
export function shownText({ lang, latest, presence, text }: ShownProps) {
	const mayWrite = latest ? (latest.texts[lang]?.mayWrite ?? false) : true;
	const writer = mayWrite ? presence.writerOf(lang) : null;
	return {
		...{ mayWrite, writer },
		// Whoever is writing finishes the word first.
		isEditable: mayWrite && (writer === null || text.isUnsaved || text.isTyping),
		content: mayWrite ? text.content : completeText(latest?.texts[lang]?.content ?? text.content),
	};
}

/** What many texts do without. */
const optionalLines = ['subtitle', 'summary'] as const satisfies readonly TextLine[];

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
	const [added, setAdded] = useState<readonly TextLine[]>([]);
	// The bar has no room for it there.
	const isPhone = useMediaQuery('(width < 40rem)');
	useEffect(() => (body ? text?.attachBody(body) : undefined), [body, text]);
	// A read-only text shows what others save.
	const readOnlyBody = mayWrite ? null : (latest?.texts[lang]?.content.body ?? null);
	useEffect(() => {
		if (body && readOnlyBody !== null) body.replace(readOnlyBody);
	}, [body, readOnlyBody]);

	const start = props.bar?.start ?? <h2>{general.languages[lang]}</h2>;
	if (!text) {
		return (
			<section className={`${styles.pane} ${phone.pane}`} aria-label={general.languages[lang]}>
				<header className={`${styles.paneHead} ${phone.head}`}>
					{start}
					<div className={styles.paneActions}>{props.bar?.end}</div>
				</header>
				{props.above}
				<div className={styles.sheet}>
					<p className={styles.notReadable}>{editor.notReadable}</p>
				</div>
			</section>
		);
	}
	const { writer, isEditable, content } = shownText({ lang, latest, presence, text });
	const add = (name: TextLine) => !added.includes(name) && setAdded([...added, name]);
	const line = (name: TextLine, look: 'title' | 'subtitle' | 'summary', placeholder: string) => (
		<LineField
			label={fields[name]}
			value={content[name]}
			maxLength={textFields[name]}
			{...{ lang, look, placeholder, isReadOnly: !isEditable, autoFocus: added.includes(name) }}
			onChange={(value) => {
				// It stays when it is emptied.
				add(name);
				text.setField(name, value);
			}}
			onEnter={goOn}
			onFocus={() => onFocus(lang, body)}
		/>
	);
	/** To the next line that is shown, else to the first word of the body. */
	const goOn = (from: HTMLElement) => {
		const lines: HTMLElement[] = [...(from.closest('section')?.querySelectorAll('textarea') ?? [])];
		const next = lines[lines.indexOf(from) + 1];
		if (next) next.focus();
		else body?.editor.commands.focus('start');
	};
	const isShown = (name: TextLine) => content[name] !== '' || added.includes(name);
	const missing = isEditable ? optionalLines.filter((name) => !isShown(name)) : [];
	const state = latest && (
		<TextState
			text={latest.listed.texts[lang]}
			isWritten={text.hasCopy || Boolean(latest.texts[lang]?.copySaved)}
		/>
	);
	const isBodyLarge = kilobytes > maxBodyKilobytes * 0.8;
	return (
		<section
			className={`${styles.pane} ${phone.pane}`}
			aria-label={general.languages[lang]}
			data-lang={lang}
			onKeyDownCapture={() => text.keyPressed()}
		>
			<header className={`${styles.paneHead} ${phone.head}`}>
				{start}
				{!isPhone && state}
				<div className={styles.paneActions}>
					{mayWrite && draft.needsColumn && (
						<Button kind="quiet" onPress={focusHomeColumn}>
							{editor.metadata.columnMissing}
						</Button>
					)}
					{mayWrite && !draft.needsColumn && (
						<SaveStateMark
							state={text.state}
							version={text.baseVersion}
							isOnDevice={draft.isOnDevice}
							onRetry={() => draft.retry()}
						/>
					)}
					<TextMenu {...props} mayWrite={isEditable} />
					{props.bar?.end}
				</div>
			</header>
			{props.above}
			<div className={styles.sheet}>
				{isPhone && state}
				{!mayWrite && <p className={styles.readOnly}>{editor.readOnly}</p>}
				{writer && text.state.kind !== 'conflict' && (
					<WriterNotice {...{ writer, isUnsaved: text.isUnsaved }} onTake={() => presence.take(lang)} />
				)}
				<TranslationNotice {...props} mayWrite={mayWrite} onConfirmed={() => body?.editor.view.focus()} />
				<ConflictNotice {...props} />
				<RestoredNotice {...{ draft, lang }} />
				<RemarksNotice
					notice={draft.remarks[lang] ?? null}
					onClose={() => draft.setRemarks(lang, { remarks: [] })}
				/>
				{readArticleLink(content.linkTo) !== null && (
					<p className={styles.readOnly}>{fields.onlyLink(content.linkTo)}</p>
				)}
				{line('title', 'title', fields.titleHint)}
				{mayWrite && showsNothing(content.title) && (text.hasCopy || text.isUnsaved) && (
					<p className={styles.limit}>{editor.version.titleMissing}</p>
				)}
				{isShown('subtitle') && line('subtitle', 'subtitle', fields.subtitle)}
				{isShown('summary') && line('summary', 'summary', fields.summaryHint)}
				{(missing.length > 0 || (isEditable && content.body === '')) && (
					<div className={styles.more}>
						{missing.map((name) => (
							<AriaButton key={name} onPress={() => add(name)}>
								<EditorIcon name="add" />
								{fields[name]}
							</AriaButton>
						))}
						{isEditable && body && <StartFromOriginal {...{ draft, lang, body }} />}
					</div>
				)}
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
			</div>
		</section>
	);
}
