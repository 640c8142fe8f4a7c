import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/buttons/button.tsx';
import { Loaded } from '../../controls/notices/loaded.tsx';
import { Page } from '../../controls/page/page.tsx';
import { useMessages } from '../../messages/messages.ts';
import { EditRole } from './edit/edit-role.tsx';
import { RemoveRole } from './edit/remove-role.tsx';
import { rolesQuery } from './roles-query.ts';
import { RolesTable } from './roles-table.tsx';
import { RolesTabs } from './roles-tabs.tsx';

/** What roles there are, what each may do, and how many people hold it. */
export function Component() {
	const { frame, roles: texts } = useMessages();
	const query = useQuery(rolesQuery);
	const [edited, setEdited] = useState<Role | 'new' | null>(null);
	const [removed, setRemoved] = useState<Role | null>(null);
	return (
		<Page
			title={frame.items.roles}
			actions={
				<Button kind="primary" onPress={() => setEdited('new')}>
					{texts.add}
				</Button>
			}
		>
			<RolesTabs />
			<Loaded query={query}>
				{({ items }) => <RolesTable roles={items} onEdit={setEdited} onRemove={setRemoved} />}
			</Loaded>
			{edited && <EditRole role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
			{removed && <RemoveRole role={removed} onClose={() => setRemoved(null)} />}
		</Page>
	);
}
