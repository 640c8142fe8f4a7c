import {
	type Action,
	type AdministratorAction,
	actions,
	administratorActions,
	isContentAction,
	siteActions,
} from '@portico/api/newsroom/actions.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import styles from './roles.module.css';

/** The groups in which screens list actions, in order. */
const actionGroups = ['content', 'media', 'site', 'administration'] as const;

const isAdministratorAction = (action: Action): action is AdministratorAction =>
	(administratorActions as readonly Action[]).includes(action);

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

type ActionGroup = (typeof actionGroups)[number];

function groupOf(action: Action): ActionGroup {
	if ((siteActions as readonly Action[]).includes(action)) return 'site';
	if (isAdministratorAction(action)) return 'administration';
	return action.startsWith('media.') ? 'media' : 'content';
}

/** Actions by group, in the order in which they are declared; groups without any are left out. */
export function groupedActions(
	chosen: readonly Action[] = actions,
): { group: ActionGroup; actions: Action[] }[] {
	return actionGroups
		.map((group) => ({
			group,
			actions: actions.filter((action) => groupOf(action) === group && chosen.includes(action)),
		}))
		.filter((part) => part.actions.length > 0);
}

/** Whether an action cannot be chosen, because the three administrators exclude each other. */
export function isExcluded(action: Action, chosen: readonly Action[]): boolean {
	if (!isAdministratorAction(action)) return false;
	return chosen.some((other) => other !== action && isAdministratorAction(other));
}

/** Whether a role with these actions can only be granted for all columns and languages. */
export function isOnlyForEverything(chosen: readonly Action[]): boolean {
	return chosen.some((action) => !isContentAction(action));
}
