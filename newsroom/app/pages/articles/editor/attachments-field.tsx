import { languages } from '@portico/api/languages.ts';
import type { ArticleMetadata, FoundMedium } from '@portico/api/newsroom/answers/editing.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { DelayedTextField } from '../../../controls/fields/text-field.tsx';
import { mediumFacts } from '../../../controls/medium-facts.ts';
import { FieldUploadLines } from '../../../controls/upload-line.tsx';
import { call } from '../../../data/calls.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { MediaDialog } from '../../../editor/controls/media-dialog.tsx';
import { type Messages, useLanguage, useMessages } from '../../../messages/messages.ts';
import type { FieldUploads } from '../../../uploads/field-uploads.ts';
import styles from './metadata.module.css';

type Attachment = ArticleMetadata['attachments'][number];

type Props = {
	draft: ArticleDraft;
	mayWrite: boolean;
	/** Null where the person may upload nothing. */
	uploads: FieldUploads | null;
};

/**
 * The attachments of an article, each with its names: files of the store, or of the person's device, chosen or dropped
 * here. A name that a colleague changes is shown where nobody types.
 */
export function AttachmentsField({ draft, mayWrite, uploads }: Props) {
	const messages = useMessages();
	const { editor, general } = messages;
	const { metadata: texts } = editor;
	const language = useLanguage();
	const [isChoosing, setChoosing] = useState(false);
	const files = draft.metadata.attachments.map(({ file }) => file);
	const { data: stored } = useQuery({
		queryKey: ['articles', 'media', 'attachments', files],
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/media', { kind: 'file', ids: files.join('\n'), limit: 200 }, signal),
		enabled: files.length > 0,
		placeholderData: keepPreviousData,
	});
	const known = new Map(stored?.items.map((medium) => [medium.id, medium]));
	const attach = (file: string, name = '') => {
		const names = name === '' ? {} : { [language]: name };
		draft.setMetadata('attachments', [...draft.metadata.attachments, { file, names }]);
	};
	const onUpload =
		mayWrite && uploads
			? (files: readonly File[]) => {
					setChoosing(false);
					uploads.add(files, (file, name) => attach(file, withoutEnding(name)));
				}
			: undefined;
	const onDrag = (event: DragEvent) => {
		if (!onUpload || !event.dataTransfer.types.includes('Files')) return;
		event.preventDefault();
		if (event.type === 'drop') onUpload([...event.dataTransfer.files]);
	};
	/** Of the list as it is by then: a name is saved after a pause in typing. */
	const change = (key: string, changed: (attachment: Attachment) => Attachment[]) =>
		draft.setMetadata(
			'attachments',
			keyed(draft.metadata.attachments).flatMap((each) =>
				each.key === key ? changed(each.attachment) : [each.attachment],
			),
		);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a drop is one more way; the button does the same
		<div onDragOver={onDrag} onDrop={onDrag}>
			<p className={styles.name}>{texts.attachments}</p>
			<ul className={styles.attachments}>
				{keyed(draft.metadata.attachments).map(({ key, attachment: { file, names } }) => (
					<li key={key}>
						<p>
							{file.replace(/^media\//, '')}{' '}
							<span className={styles.attachmentFacts}>{factsOf(file, known.get(file), messages)}</span>
						</p>
						<div className={styles.attachmentNames}>
							{languages.map((lang) => (
								<DelayedTextField
									key={lang}
									label={texts.attachmentName(general.languages[lang])}
									isReadOnly={!mayWrite}
									maxLength={300}
									keepsTyped
									value={names[lang] ?? ''}
									onCommit={(name) =>
										change(key, (now) => [{ ...now, names: { ...now.names, [lang]: name } }])
									}
								/>
							))}
							{mayWrite && (
								<Button
									kind="quiet"
									aria-label={texts.removeAttachment(file)}
									onPress={() => change(key, () => [])}
								>
									<EditorIcon name="remove" />
								</Button>
							)}
						</div>
					</li>
				))}
			</ul>
			{uploads && <FieldUploadLines uploads={uploads} />}
			{mayWrite && (
				<div className={styles.actions}>
					<Button onPress={() => setChoosing(true)}>{texts.addAttachment}</Button>
				</div>
			)}
			{isChoosing && (
				<MediaDialog
					kind="file"
					title={editor.media.fileTitle}
					action={editor.media.choose}
					lang={language}
					onUpload={onUpload}
					onChoose={([chosen]) => {
						setChoosing(false);
						if (chosen) attach(chosen.id);
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
		</div>
	);
}

/** Kind, size and pages. */
function factsOf(file: string, known: FoundMedium | undefined, messages: Messages): string {
	const kind = file.slice(file.lastIndexOf('.') + 1).toUpperCase();
	return [kind, known && mediumFacts({ ...known, width: null, height: null }, messages)]
		.filter(Boolean)
		.join(' · ');
}

/** Pages show the kind of a file beside its name. */
const withoutEnding = (name: string) => name.replace(/(?<=.)\.[^.]{1,10}$/, '');

/** A row is its file; the same file may be attached twice. */
function keyed(attachments: readonly Attachment[]): { key: string; attachment: Attachment }[] {
	return attachments.map((attachment, index) => {
		const before = attachments.slice(0, index).filter(({ file }) => file === attachment.file);
		return { key: `${attachment.file} ${before.length}`, attachment };
	});
}
