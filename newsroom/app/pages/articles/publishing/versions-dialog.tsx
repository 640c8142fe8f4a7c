import { languageTag } from '@portico/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { Loaded } from '../../../controls/notices.tsx';
import { Timestamp } from '../../../controls/timestamp.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './publishing.module.css';
import { TextFacts, textVersionsQuery } from './text-facts.tsx';

/** The versions of a text, newest first; each can be published or scheduled. */
export function VersionsDialog({ subject, onRequest, onClose }: DialogProps) {
	const { articles, editor, general } = useMessages();
	const { publishing, facts, states, actions } = articles;
	const { text, lang } = subject;
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
								{mayPublish && version !== text.publishedVersion && (
									<div className={styles.versionActions}>
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
									</div>
								)}
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
