import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { Timestamp } from '../../../controls/page/timestamp.tsx';
import { type Messages, useMessages } from '../../../messages/messages.ts';
import styles from './text-state.module.css';

/**
 * The state of a text in one language: a mark with its name, when it is due or was published, and which versions
 * are online and waiting.
 */
export function TextState({ text }: { text: ListedText | null }) {
	const { articles } = useMessages();
	if (!text) {
		return (
			<div className={styles.state} data-state="missing">
				<span className={styles.mark} />
				<span className={styles.name}>{articles.missing}</span>
			</div>
		);
	}
	const at = timeOf(text);
	const { online, waiting } = versionFacts(text, articles.facts);
	return (
		<div className={styles.state} data-state={text.state}>
			<span className={styles.mark} />
			<span className={styles.name}>{articles.states[text.state]}</span>
			{at && (
				<span className={styles.time}>
					<Timestamp at={at} />
				</span>
			)}
			<span className={styles.versions}>
				{online && <span>{online}</span>}
				{waiting && <span className={styles.waiting}>{waiting}</span>}
			</span>
		</div>
	);
}

/** When a text is due, or was published. */
function timeOf({ state, scheduledFor, publishedAt }: ListedText): string | null {
	if (state === 'scheduled') return scheduledFor;
	return state === 'published' ? publishedAt : null;
}

type Facts = { online: string; waiting: string };

/** The versions of a text in words; `waiting` names one that visitors do not see yet although another is online. */
function versionFacts(text: ListedText, facts: Messages['articles']['facts']): Facts {
	const { latestVersion, publishedVersion, scheduledVersion } = text;
	if (publishedVersion === null)
		return { online: facts.version(scheduledVersion ?? latestVersion), waiting: '' };
	const next = scheduledVersion ?? latestVersion;
	if (next === publishedVersion) return { online: facts.version(publishedVersion), waiting: '' };
	return { online: facts.online(publishedVersion), waiting: facts.waiting(next) };
}
