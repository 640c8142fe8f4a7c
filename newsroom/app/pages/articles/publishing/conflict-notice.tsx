import { useMessages } from '../../../messages/messages.ts';
import { TextState } from '../list/text-state.tsx';
import styles from './publishing.module.css';
import type { TextConflict } from './use-text-change.ts';

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
