import { type Action, actions } from '@portico/api/newsroom/actions.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { ConfirmDialog, FormDialog } from '../../controls/dialogs.tsx';
import { CheckboxField } from '../../controls/fields/choice-fields.tsx';
import fields from '../../controls/fields/field.module.css';
import { FieldFault } from '../../controls/fields/field-fault.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { groupedActions, isExcluded, isOnlyForEverything } from './actions-in-words.tsx';
import styles from './roles.module.css';

type Facts = { names: Role['names']; actions: readonly Action[]; needsSecondFactor: boolean };

const noFacts: Facts = { names: { zh: '', en: '' }, actions: [], needsSecondFactor: false };

/** As the calls limit it. */
const maxNameLength = 60;

/** Adds a role, or changes one for everybody who holds it. */
export function EditRole({ role, onClose }: { role: Role | null; onClose(): void }) {
	const { roles: texts, general } = useMessages();
	const language = useLanguage();
	const [facts, setFacts] = useState<Facts>(role ?? noFacts);
	const { names, actions, needsSecondFactor } = facts;
	const save = useMutation({
		mutationFn: () => {
			const body = { names, actions: [...actions], needsSecondFactor };
			if (!role) return call('post', '/api/newsroom/roles', { body });
			return call('put', '/api/newsroom/roles/{roleId}', { roleId: role.roleId, body });
		},
		onSuccess() {
			invalidateTopics(['permissions', 'people']);
			showToast(role ? general.saved : texts.form.added(names[language]));
			onClose();
		},
	});
	return (
		<FormDialog
			title={role ? texts.form.edit : texts.form.add}
			action={role ? general.save : general.add}
			isPending={save.isPending}
			error={save.error}
			onSubmit={() => save.mutate()}
			onClose={onClose}
		>
			{role !== null && role.people > 0 && <p className={styles.note}>{texts.form.affects(role.people)}</p>}
			<div className={styles.names}>
				<TextField
					label={texts.form.nameZh}
					name="names.zh"
					value={names.zh}
					onChange={(zh) => setFacts({ ...facts, names: { ...names, zh } })}
					maxLength={maxNameLength}
					autoComplete="off"
					isRequired
					autoFocus
				/>
				<TextField
					label={texts.form.nameEn}
					name="names.en"
					value={names.en}
					onChange={(en) => setFacts({ ...facts, names: { ...names, en } })}
					maxLength={maxNameLength}
					autoComplete="off"
					isRequired
				/>
			</div>
			<ActionsField value={actions} onChange={(chosen) => setFacts({ ...facts, actions: chosen })} />
			<CheckboxField
				name="needsSecondFactor"
				isSelected={needsSecondFactor}
				onChange={(needed) => setFacts({ ...facts, needsSecondFactor: needed })}
			>
				{texts.form.needsSecondFactor}
			</CheckboxField>
		</FormDialog>
	);
}

/** Asks, and removes a role. */
export function RemoveRole({ role, onClose }: { role: Role; onClose(): void }) {
	const { roles: texts, general } = useMessages();
	const language = useLanguage();
	const remove = useMutation({
		mutationFn: () => call('delete', '/api/newsroom/roles/{roleId}', { roleId: role.roleId }),
		onSuccess() {
			invalidateTopics(['permissions']);
			showToast(texts.removal.removed);
			onClose();
		},
	});
	return (
		<ConfirmDialog
			title={texts.removal.title}
			action={general.remove}
			isDangerous
			isOpen
			isPending={remove.isPending}
			error={remove.error}
			onConfirm={() => remove.mutate()}
			onClose={onClose}
		>
			<p>{texts.removal.ask(role.names[language])}</p>
		</ConfirmDialog>
	);
}

type Props = { value: readonly Action[]; onChange(value: Action[]): void };

/**
 * What a role may do. The three administrators exclude each other (decision 052): choosing one disables
 * the other two.
 */
function ActionsField({ value, onChange }: Props) {
	const { roles: texts } = useMessages();
	return (
		<CheckboxGroup
			className={styles.field ?? ''}
			name="actions"
			value={[...value]}
			onChange={(chosen) => onChange(actions.filter((action) => chosen.includes(action)))}
		>
			<Label className={styles.title}>{texts.may}</Label>
			<FieldFault />
			{groupedActions().map((part) => (
				<fieldset key={part.group} className={styles.editRoleGroup}>
					<legend className={styles.editRoleName}>{texts.groups[part.group]}</legend>
					<div className={styles.choices}>
						{part.actions.map((action) => (
							<CheckboxField key={action} value={action} isDisabled={isExcluded(action, value)}>
								{texts.actions[action]}
							</CheckboxField>
						))}
					</div>
					{part.group === 'administration' && <p className={fields.note}>{texts.form.exclusive}</p>}
				</fieldset>
			))}
			{isOnlyForEverything(value) && (
				<p className={fields.note} role="status">
					{texts.form.onlyForEverything}
				</p>
			)}
		</CheckboxGroup>
	);
}
