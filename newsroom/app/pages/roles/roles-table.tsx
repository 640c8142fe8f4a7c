import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { Button } from '../../controls/buttons/button.tsx';
import { ButtonCell, Cell, ListTable, NameCell } from '../../controls/tables/list-table.tsx';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { ActionsInWords } from './actions/actions-in-words.tsx';
import styles from './roles-table.module.css';

type Props = { roles: readonly Role[]; onEdit(role: Role): void; onRemove(role: Role): void };

/** Roles with what they may do. Only those that nobody holds and that are not built in can be removed. */
export function RolesTable({ roles, onEdit, onRemove }: Props) {
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
