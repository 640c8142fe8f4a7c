import { languages } from '@portico/api/languages.ts';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { Button } from '../../../controls/button.tsx';
import { DelayedTextField } from '../../../controls/fields/text-field.tsx';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './editor.module.css';

type Attachment = ArticleMetadata['attachments'][number];

type Props = { draft: ArticleDraft; mayWrite: boolean };

/** The attachments of an article, each with its names. A name that a colleague changes is shown where nobody types. */
export function AttachmentsField({ draft, mayWrite }: Props) {
	const { editor, general } = useMessages();
	const { metadata: texts } = editor;
	/** Of the list as it is by then: a name is saved after a pause in typing. */
	const change = (key: string, changed: (attachment: Attachment) => Attachment[]) =>
		draft.setMetadata(
			'attachments',
			keyed(draft.metadata.attachments).flatMap((each) =>
				each.key === key ? changed(each.attachment) : [each.attachment],
			),
		);
	return (
		<ul className={styles.attachments}>
			{keyed(draft.metadata.attachments).map(({ key, attachment: { file, names } }) => (
				<li key={key}>
					<p>{file.replace(/^media\//, '')}</p>
					<div className={styles.attachmentNames}>
						{languages.map((lang) => (
							<DelayedTextField
								key={lang}
								label={texts.attachmentName(general.languages[lang])}
								isReadOnly={!mayWrite}
								maxLength={300}
								keepsTyped
								value={names[lang] ?? ''}
								onCommit={(name) => change(key, (now) => [{ ...now, names: { ...now.names, [lang]: name } }])}
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
	);
}

/** A row is its file; the same file may be attached twice. */
function keyed(attachments: readonly Attachment[]): { key: string; attachment: Attachment }[] {
	return attachments.map((attachment, index) => {
		const before = attachments.slice(0, index).filter(({ file }) => file === attachment.file);
		return { key: `${attachment.file} ${before.length}`, attachment };
	});
}
