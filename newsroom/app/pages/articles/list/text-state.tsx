import type { ListedCopy, ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { Timestamp } from '../../../controls/timestamp.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from '../articles.module.css';

type Props = {
	text: ListedText | null;
	copy?: ListedCopy | null;
	/** Whether something is written of a text without versions. */
	isWritten?: boolean;
	/** Whether it is a translation, and its original has changed. */
	isOutdated?: boolean;
};

/**
 * The state of a text in one language: its name and version, when it is due or was published, other versions, whether
 * its original has changed, and who writes on it.
 */
export function TextState({ text, copy = null, isWritten = false, isOutdated = false }: Props) {
	const { articles } = useMessages();
	const writing = copy && (
		<span className={styles.line}>
			<span className={styles.waiting}>{articles.writing}</span>
			{copy.savedBy && <span>{copy.savedBy}</span>}
			<Timestamp at={copy.savedAt} />
		</span>
	);
	if (!text) {
		return (
			<div className={styles.state} data-state={isWritten ? 'draft' : 'missing'}>
				<span className={styles.mark} />
				{writing ?? (
					<span className={styles.textStateName}>{isWritten ? articles.unsavedDraft : articles.missing}</span>
				)}
			</div>
		);
	}
	const at = timeOf(text);
	const { version, online, waiting } = versionsOf(text);
	return (
		<div className={styles.state} data-state={text.state}>
			<span className={styles.mark} />
			<span className={styles.line}>
				<span className={styles.textStateName}>{articles.states[text.state]}</span>
				<span>{articles.facts.version(version)}</span>
				{waiting !== null && <span className={styles.waiting}>{articles.facts.waiting(waiting)}</span>}
				{isOutdated && (
					<span className={styles.waiting} title={articles.isOutdatedHint}>
						{articles.isOutdated}
					</span>
				)}
			</span>
			<span className={styles.line}>
				{at && <Timestamp at={at} />}
				{online !== null && <span>{articles.facts.online(online)}</span>}
			</span>
			{writing}
		</div>
	);
}

/** When a text is due, or was published. */
function timeOf({ state, scheduledFor, publishedAt }: ListedText): string | null {
	if (state === 'scheduled') return scheduledFor;
	return state === 'published' ? publishedAt : null;
}

/**
 * The version that the state is about; the one that visitors see until a scheduled one is due; and a newer one that
 * nobody has published or scheduled.
 */
function versionsOf({ latestVersion, publishedVersion, scheduledVersion }: ListedText) {
	const version = scheduledVersion ?? publishedVersion ?? latestVersion;
	return {
		version,
		online: scheduledVersion === null ? null : publishedVersion,
		waiting: latestVersion > version ? latestVersion : null,
	};
}
