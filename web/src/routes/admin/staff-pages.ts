// Who the staff is and what it did, apart from the other pages of the administration: fewer come here.
export { AdminAudit, AdminStaff } from './staff.tsx'
