import { languageTag } from '@portico/api/languages.ts';
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import { TextState } from '../list/text-state.tsx';
import styles from './publishing.module.css';
import type { TextConflict } from './use-text-change.ts';

type Props = { subject: TextSubject; text: ListedText };

/** Which text a dialog is about: its title and its state. */
export function TextFacts({ subject, text }: Props) {
	const { articles } = useMessages();
	return (
		<div className={styles.facts}>
			<p className={styles.title} lang={languageTag(subject.lang)}>
				{text.title || articles.table.untitled}
			</p>
			<dl>
				<dt>{articles.publishing.now}</dt>
				<dd>
					<TextState text={text} />
				</dd>
			</dl>
		</div>
	);
}

/** The state that the person saw beside the newer one, when a change was not made because of it. */
export function ConflictNotice({ conflict }: { conflict: TextConflict | null }) {
	const { publishing } = useMessages().articles;
	if (!conflict) return null;
	return (
		<div role="alert" className={styles.conflict}>
			<p>{publishing.changedTitle}</p>
			<dl className={styles.states}>
				<div>
					<dt>{publishing.seen}</dt>
					<dd>
						<TextState text={conflict.before} />
					</dd>
				</div>
				<div>
					<dt>{publishing.current}</dt>
					<dd>
						<TextState text={conflict.now} />
					</dd>
				</div>
			</dl>
		</div>
	);
}
