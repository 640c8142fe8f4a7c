import { Icon } from '@portico/design/icons.tsx';

/** Icons of the newsroom, beside those of the website in `design/icons.tsx`. */

export const ChevronDownIcon = () => (
	<Icon>
		<path d="m5 7.5 5 5 5-5" />
	</Icon>
);

export const TickIcon = () => (
	<Icon>
		<path d="m3.5 10.5 4.5 4.5 8.5-10" strokeWidth="2.5" />
	</Icon>
);

export const BoardIcon = () => (
	<Icon>
		<path d="M2.5 3.5h6v6h-6zM11.5 3.5h6v3h-6zM11.5 9.5h6v7h-6zM2.5 12.5h6v4h-6z" />
	</Icon>
);

export const ArticlesIcon = () => (
	<Icon>
		<path d="M4.5 2.5h8l3 3v12h-11zM7 8.5h6M7 11.5h6M7 14.5h4" />
	</Icon>
);

export const LibraryIcon = () => (
	<Icon>
		<path d="M2.5 5.500h12v11h-12zM5.5 2.500h12v11M2.500 14l4-4 3 3 2-2 3 3" />
	</Icon>
);

export const PeopleIcon = () => (
	<Icon>
		<circle cx="7.5" cy="6.5" r="3" />
		<path d="M1.5 17c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M13 3.9a3 3 0 0 1 0 5.2M15.5 12c2 .9 3 2.6 3 5" />
	</Icon>
);

export const RolesIcon = () => (
	<Icon>
		<path d="M10 2.500l6.5 2.500v4.500c0 4-2.8 6.5-6.5 8-3.7-1.5-6.5-4-6.5-8v-4.500zM7 9.800l2.2 2.2 4-4.5" />
	</Icon>
);

export const AuditIcon = () => (
	<Icon>
		<path d="M3.5 4.500h13M3.5 8.500h13M3.5 12.500h6M3.5 16.500h4" />
		<circle cx="13.5" cy="14" r="2.5" />
		<path d="m15.3 15.8 2.2 2.2" />
	</Icon>
);

export const PersonIcon = () => (
	<Icon>
		<circle cx="10" cy="6.5" r="3.5" />
		<path d="M3 17.500c0-4 3-6 7-6s7 2 7 6" />
	</Icon>
);

export const TasksIcon = () => (
	<Icon>
		<path d="M3 5l1.5 1.500L7 4M3 11l1.5 1.500L7 10M9.5 5.500h7.500M9.5 11.500h7.500M3 16.500h14" />
	</Icon>
);

export const ChevronLeftIcon = () => (
	<Icon>
		<path d="m12.5 5-5 5 5 5" />
	</Icon>
);

export const ChevronRightIcon = () => (
	<Icon>
		<path d="m7.5 5 5 5-5 5" />
	</Icon>
);

export const CalendarIcon = () => (
	<Icon>
		<path d="M3 4.5h14v12.5H3zM3 8.5h14M6.500 2v4M13.500 2v4" />
	</Icon>
);

export const MoreIcon = () => (
	<Icon>
		<path d="M4.500 10h.01M10 10h.01M15.500 10h.01" strokeWidth="2.500" strokeLinecap="round" />
	</Icon>
);

export const FilterIcon = () => (
	<Icon>
		<path d="M2.500 5h15M5.500 10h9M8.500 15h3" />
	</Icon>
);

export const SortIcon = () => (
	<Icon>
		<path d="m5.5 12.500 4.5-5 4.5 5" />
	</Icon>
);

export const VisibleIcon = () => (
	<Icon>
		<path d="M1.5 10c2-3.700 5-5.5 8.5-5.5s6.5 1.800 8.5 5.5c-2 3.700-5 5.5-8.5 5.5S3.500 13.700 1.5 10z" />
		<circle cx="10" cy="10" r="2.5" />
	</Icon>
);

export const HiddenIcon = () => (
	<Icon>
		<path d="M1.5 10c2-3.700 5-5.5 8.5-5.5s6.5 1.800 8.5 5.5c-2 3.700-5 5.5-8.5 5.5S3.500 13.700 1.5 10zM3.500 16.5l13-13" />
	</Icon>
);

export const PasskeyIcon = () => (
	<Icon>
		<circle cx="6.5" cy="10" r="4" />
		<path d="M10.500 10h8v3.500M15 10v2.500" />
	</Icon>
);
