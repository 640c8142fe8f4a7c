import { languageTag } from '@portico/api/languages.ts';
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import { TextState } from '../list/text-state.tsx';
import styles from './publishing.module.css';

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
