import { NavLink } from 'react-router';
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
