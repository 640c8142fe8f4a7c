import { queryOptions } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './roles.module.css';

/** The two views of who may do what: from the roles, and from a column. */
export function RolesTabs() {
	const { roles } = useMessages();
	return (
		<nav className={styles.tabs} aria-label={roles.views}>
			<NavLink className={styles.tab} to="/roles" end>
				{roles.tabs.roles}
			</NavLink>
			<NavLink className={styles.tab} to="/roles/columns">
				{roles.tabs.columns}
			</NavLink>
		</nav>
	);
}

export const rolesQuery = queryOptions({
	queryKey: ['permissions', 'roles'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/roles', {}, signal),
});
