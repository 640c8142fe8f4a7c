import type { Action } from '@portico/api/newsroom/actions.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import styles from './actions-in-words.module.css';
import { groupedActions } from './role-actions.ts';

/** What a role may do, by group, in words. */
export function ActionsInWords({ actions }: { actions: readonly Action[] }) {
	const { roles } = useMessages();
	const separator = useLanguage() === 'zh' ? '、' : ', ';
	if (actions.length === 0) return <span className={styles.none}>{roles.noActions}</span>;
	return (
		<dl className={styles.groups}>
			{groupedActions(actions).map((part) => (
				<div key={part.group} className={styles.group}>
					<dt className={styles.name}>{roles.groups[part.group]}</dt>
					<dd className={styles.actions}>
						{part.actions.map((action) => roles.actions[action]).join(separator)}
					</dd>
				</div>
			))}
		</dl>
	);
}
