import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ButtonCell, Cell, ListTable, NameCell } from '../../controls/list-table.tsx';
import { Loaded } from '../../controls/notices.tsx';
import { Page } from '../../controls/page.tsx';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { ActionsInWords } from './actions-in-words.tsx';
import { EditRole, RemoveRole } from './edit-role.tsx';
import styles from './roles.module.css';
import { RolesTabs, rolesQuery } from './roles-tabs.tsx';

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

type Props = { roles: readonly Role[]; onEdit(role: Role): void; onRemove(role: Role): void };

/** Roles with what they may do. Only those that nobody holds and that are not built in can be removed. */
function RolesTable({ roles, onEdit, onRemove }: Props) {
	const { roles: texts, frame, general } = useMessages();
	const language = useLanguage();
	return (
		<ListTable
			label={frame.items.roles}
			columns={[texts.name, texts.may, texts.secondFactor, texts.people, '']}
		>
			{roles.map((role) => {
				const name = role.names[language];
				return (
					<tr key={role.roleId}>
						<NameCell>
							{name}
							{role.builtIn && <small className={styles.builtIn}> {texts.builtIn}</small>}
						</NameCell>
						<Cell label={texts.may} kind="wide">
							<ActionsInWords actions={role.actions} />
						</Cell>
						<Cell label={texts.secondFactor} kind="short">
							{role.needsSecondFactor ? texts.secondFactorNeeded : texts.secondFactorOptional}
						</Cell>
						<Cell label={texts.people} kind="short">
							{texts.peopleCount(role.people)}
						</Cell>
						<ButtonCell>
							<Button kind="quiet" aria-label={texts.editOf(name)} onPress={() => onEdit(role)}>
								{general.edit}
							</Button>
							{!role.builtIn && role.people === 0 && (
								<Button kind="quiet" aria-label={texts.removeOf(name)} onPress={() => onRemove(role)}>
									{general.remove}
								</Button>
							)}
						</ButtonCell>
					</tr>
				);
			})}
		</ListTable>
	);
}
