import { languageTag } from '@portico/api/languages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { FailureNotice, Loaded } from '../../../controls/notices.tsx';
import { Timestamp } from '../../../controls/timestamp.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import type { DialogProps } from './dialog-props.ts';
import styles from './publishing.module.css';
import { TextFacts, textVersionsQuery } from './text-facts.tsx';

/** The versions of a text, newest first; each can be published or scheduled. */
export function VersionsDialog({ subject, onRequest, onClose }: DialogProps) {
	const { articles, editor, general, preview } = useMessages();
	const { publishing, facts, states, actions } = articles;
	const { articleId, text, lang, restore } = subject;
	const versions = useQuery(textVersionsQuery(subject));
	const mayPublish = text.allowed.includes('publish');
	const marks = (version: number) => [
		...(version === text.latestVersion ? [publishing.latest] : []),
		...(version === text.publishedVersion ? [states.published] : []),
		...(version === text.scheduledVersion ? [states.scheduled] : []),
	];
	return (
		<ModalDialog title={publishing.versionsTitle(general.languages[lang])} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<Loaded query={versions}>
				{({ items }) => (
					// biome-ignore lint/a11y/noNoninteractiveTabindex: long histories scroll, also by keyboard
					<ol className={styles.versions} tabIndex={0}>
						{items.map(({ version, title, savedAt, savedBy, note }) => (
							<li key={version} className={styles.version}>
								<div className={styles.versionHead}>
									<strong>{facts.version(version)}</strong>
									{marks(version).map((mark) => (
										<span key={mark} className={styles.versionMark}>
											{mark}
										</span>
									))}
									<span className={styles.versionBy}>
										<Timestamp at={savedAt} /> {savedBy ?? publishing.noPerson}
									</span>
								</div>
								<p lang={languageTag(lang)}>{title || articles.table.untitled}</p>
								{note && <p className={styles.versionNote}>{editor.version.noteOf(note)}</p>}
								<div className={styles.versionActions}>
									<PreviewButton
										{...{ articleId, lang, version }}
										asSaved
										label={`${preview.open} ${facts.version(version)}`}
									/>
									{restore && <RestoreButton {...{ version, restore, onClose }} />}
									{mayPublish && version !== text.publishedVersion && (
										<>
											<Button
												kind="quiet"
												aria-label={`${actions.publish} ${facts.version(version)}`}
												onPress={() => onRequest({ action: 'publish', subject, version })}
											>
												{actions.publish}
											</Button>
											<Button
												kind="quiet"
												aria-label={`${actions.schedule} ${facts.version(version)}`}
												onPress={() => onRequest({ action: 'schedule', subject, version })}
											>
												{actions.schedule}
											</Button>
										</>
									)}
								</div>
							</li>
						))}
					</ol>
				)}
			</Loaded>
			<FormButtons>
				<Button onPress={onClose}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}

type RestoreProps = { version: number; restore(version: number): Promise<void>; onClose(): void };

/** Goes on writing with what a version says. */
function RestoreButton({ version, restore, onClose }: RestoreProps) {
	const { articles } = useMessages();
	const { publishing, facts } = articles;
	const restoring = useMutation({ mutationFn: () => restore(version), onSuccess: onClose });
	return (
		<>
			<Button
				kind="quiet"
				aria-label={`${publishing.restore} ${facts.version(version)}`}
				isPending={restoring.isPending}
				onPress={() => restoring.mutate()}
			>
				{publishing.restore}
			</Button>
			<FailureNotice error={restoring.error} />
		</>
	);
}
