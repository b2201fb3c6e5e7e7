// Where a module stands. A street may import only those above it here, and inside a street a module only those named
// in `uses`; an arrow that nothing uses must go. `owns`: the tables that a module alone reads and writes. `npm run check`
// holds the code to it, raw SQL included. Sideways and downwards there are events (platform/outbox).

export interface Module {
  /** Neighbours in its own street that it may import. */
  readonly uses: readonly string[]
  readonly owns: readonly string[]
}

export type Street = Readonly<Record<string, Module>>

export const streets: Readonly<Record<string, Street>> = {
  // What everything stands on.
  ground: {
    audit: { uses: [], owns: ['audit', 'audit_head'] },
    settings: { uses: [], owns: ['setting', 'setting_history'] },
    setup: { uses: [], owns: ['setup_step'] },
    'mail-texts': { uses: [], owns: ['mail_text'] },
    switches: { uses: [], owns: ['site_switch', 'site_switch_change'] },
    reference: { uses: [], owns: ['sport'] },
    schools: { uses: ['reference'], owns: ['school', 'school_alias'] },
    storms: { uses: ['audit', 'settings'], owns: ['storm', 'storm_hour'] },
    screening: { uses: ['audit', 'settings', 'storms'], owns: ['quiet_hold', 'screen_match', 'screen_rule'] },
    relations: { uses: [], owns: ['country_block', 'relation'] },
    pages: { uses: ['relations'], owns: ['page', 'page_staff', 'page_stats'] },
    ledger: {
      uses: [],
      owns: [
        'allowed_move',
        'balance',
        'balance_cache',
        'ledger_account',
        'ledger_epoch',
        'ledger_kind',
        'ledger_seal',
        'ledger_transfer',
        'ledger_txn',
      ],
    },
  },
  // Who people are and how they come in.
  people: {
    accounts: { uses: [], owns: ['account', 'page_wish', 'performer'] },
    consents: { uses: [], owns: ['mail_consent'] },
    admissions: { uses: ['accounts'], owns: ['admission'] },
    invites: { uses: ['accounts'], owns: ['invite', 'invite_join'] },
    captcha: { uses: [], owns: ['captcha_used'] },
    sessions: {
      uses: ['accounts', 'admissions', 'captcha'],
      owns: ['credential', 'last_visit', 'session', 'socket_ticket', 'staff_refusal'],
    },
    'mail-stops': { uses: ['accounts'], owns: ['mail_stop'] },
    'api-keys': { uses: ['accounts', 'sessions'], owns: ['api_key'] },
    factors: { uses: ['accounts', 'sessions'], owns: ['authenticator', 'factor_reset', 'passkey', 'recovery_code', 'sign_in_challenge'] },
    registration: { uses: ['accounts', 'admissions', 'captcha', 'consents', 'invites', 'mail-stops', 'sessions'], owns: ['one_time_code'] },
    'social-sign-in': { uses: ['accounts', 'admissions', 'consents', 'sessions'], owns: ['social_identity', 'social_ticket'] },
    'staff-roles': { uses: ['accounts', 'sessions'], owns: ['staff_grant'] },
    proposals: { uses: ['accounts'], owns: ['staff_proposal'] },
    administration: { uses: ['accounts', 'registration', 'sessions', 'staff-roles'], owns: ['first_administrator_code'] },
    contact: { uses: ['accounts', 'captcha', 'registration'], owns: ['inquiry', 'inquiry_answer'] },
    addresses: { uses: ['accounts'], owns: ['address'] },
    follows: { uses: ['accounts'], owns: ['follow'] },
    guardians: { uses: ['accounts'], owns: ['guardian_consent', 'guardian_decision', 'guardian_letter', 'guardian_link'] },
    looking: { uses: ['accounts', 'guardians', 'sessions'], owns: ['staff_look'] },
    blocks: { uses: ['accounts'], owns: [] },
  },
  // What was sold, to whom it belongs, what it opens.
  books: {
    terms: { uses: [], owns: ['commission_rule', 'split_rule', 'split_withdrawal'] },
    splits: { uses: ['terms'], owns: ['split_consent', 'split_display', 'split_proposal'] },
    taxes: { uses: [], owns: ['buyer_place', 'sale_tax', 'tax_rate'] },
    sales: { uses: ['taxes', 'terms'], owns: ['sale', 'sale_part', 'sale_refund'] },
    entitlements: { uses: ['sales'], owns: ['entitlement'] },
    coupons: { uses: [], owns: ['coupon', 'coupon_redemption'] },
    purchases: { uses: ['coupons', 'entitlements', 'sales'], owns: [] },
    goals: { uses: ['sales'], owns: ['goal', 'goal_due'] },
    supporters: { uses: ['entitlements', 'sales'], owns: ['supporter_due', 'supporter_stat', 'supporter_wish'] },
    settlement: { uses: [], owns: ['gateway_entry'] },
    reconciliation: { uses: [], owns: ['reconciliation_run'] },
    journal: { uses: [], owns: [] },
  },
  // What is published, and to whom it is shown.
  content: {
    media: { uses: [], owns: ['file', 'link_picture'] },
    reactions: { uses: [], owns: ['reaction', 'tally_correction', 'tally_delta'] },
    things: { uses: ['media'], owns: ['first_sight', 'listed_thing'] },
    feed: { uses: ['media', 'reactions', 'things'], owns: ['feed', 'feed_latest', 'feed_pin', 'poll_option', 'poll_vote'] },
    videos: { uses: ['media', 'reactions', 'things'], owns: ['video'] },
    galleries: { uses: ['media', 'reactions', 'things'], owns: ['gallery', 'photo'] },
    products: { uses: ['media', 'reactions', 'things'], owns: ['product'] },
    comments: {
      uses: ['reactions', 'things'],
      owns: ['comment', 'comment_ban', 'comment_earlier', 'comment_mention_rule', 'comment_rules', 'comment_thing_rule'],
    },
    messages: { uses: ['media', 'things'], owns: ['conversation', 'conversation_member', 'message'] },
    'fan-groups': { uses: ['media', 'messages'], owns: ['broadcast', 'broadcast_copy', 'broadcast_stop', 'fan_group', 'fan_group_member'] },
    welcomes: { uses: ['media', 'messages'], owns: ['welcome', 'welcome_visit'] },
    streams: { uses: ['media', 'things'], owns: ['stream', 'stream_message', 'stream_point', 'stream_session'] },
    recordings: { uses: ['media', 'streams', 'videos'], owns: ['stream_recording'] },
    library: { uses: ['things'], owns: [] },
  },
  // How money comes in and goes back.
  paying: {
    payments: { uses: [], owns: ['charge_attempt', 'gateway_customer', 'installation', 'payment_card', 'refund', 'webhook_inbox'] },
    subscriptions: {
      uses: ['payments'],
      owns: [
        'free_trial_use',
        'invoice',
        'subscription',
        'subscription_bundle',
        'subscription_consent',
        'subscription_notice',
        'subscription_price_change',
        'trial_link',
      ],
    },
    gifts: { uses: ['payments', 'subscriptions'], owns: ['gift'] },
    charges: { uses: [], owns: [] },
    shows: { uses: ['charges'], owns: ['show_seat'] },
    orders: { uses: ['charges'], owns: ['order', 'order_step'] },
    reversals: { uses: ['payments'], owns: ['dispute'] },
    reserves: { uses: ['payments', 'reversals', 'token-refunds'], owns: ['earning_reserve'] },
    'token-refunds': { uses: ['shows'], owns: ['refund_request', 'token_refund'] },
    receipts: { uses: ['gifts', 'payments', 'reversals'], owns: ['receipt', 'receipt_run', 'receipt_series'] },
    evidence: { uses: ['orders', 'payments', 'receipts', 'reserves', 'reversals', 'subscriptions'], owns: ['dispute_evidence'] },
    referrals: { uses: ['payments', 'reversals'], owns: ['referral', 'referral_budget'] },
    practice: { uses: ['payments'], owns: [] },
  },
  // How earnings leave.
  payouts: {
    destinations: { uses: [], owns: ['payout_destination', 'payout_hold'] },
    'payee-accounts': { uses: ['destinations'], owns: ['payee_account', 'payee_paper'] },
    payouts: { uses: ['destinations'], owns: ['gateway_payout', 'payout_batch', 'payout_batch_opening', 'payout_event', 'payout_request'] },
    earnings: { uses: ['destinations', 'payouts'], owns: [] },
  },
  // What a page shows of itself.
  profiles: {
    teams: { uses: [], owns: ['team', 'team_address', 'team_member', 'team_season'] },
    rosters: { uses: ['teams'], owns: ['roster_attestation', 'roster_removal'] },
    invitations: { uses: ['rosters', 'teams'], owns: ['roster_removal_link', 'team_invitation'] },
    schedule: { uses: ['performers', 'teams'], owns: ['schedule_choice', 'schedule_reminder', 'team_event'] },
    records: { uses: ['performers', 'teams'], owns: ['athlete_record'] },
    highlights: { uses: ['performers'], owns: ['highlight'] },
    users: { uses: ['teams'], owns: [] },
    papers: { uses: [], owns: ['paper'] },
    badges: { uses: [], owns: ['school_badge'] },
    performers: { uses: ['badges', 'papers', 'teams', 'users'], owns: ['performer_listing'] },
    'first-week': { uses: ['performers'], owns: ['first_week'] },
    recruiting: { uses: ['performers'], owns: ['recruiter_link', 'recruiting_facts'] },
  },
  // What is reported, and what staff of the site decides.
  care: {
    cases: { uses: [], owns: ['review_case', 'review_step'] },
    desk: { uses: ['cases'], owns: ['private_read', 'quiet_reads', 'staff_note'] },
    reports: { uses: ['cases'], owns: ['report'] },
  },
  // What is found.
  finding: {
    search: { uses: [], owns: ['search_build', 'search_doc', 'search_use', 'search_word'] },
    trending: { uses: ['search'], owns: ['trend_buyer', 'trend_entry', 'trend_removed', 'trend_thing'] },
    home: { uses: [], owns: ['home_list', 'home_look', 'home_order', 'home_visit'] },
    suggestions: { uses: ['search'], owns: ['page_neighbour', 'suggestion_refusal', 'young_page'] },
  },
  // Who is told of what, and how it reaches them.
  reach: {
    notifications: { uses: [], owns: ['inbox', 'notice', 'notice_latest', 'notification', 'notification_mute', 'notification_setting'] },
    hooks: { uses: [], owns: ['hook', 'hook_delivery'] },
    announcements: { uses: ['delivery', 'notifications'], owns: ['announcement', 'announcement_letter'] },
    'invite-letters': { uses: ['announcements'], owns: ['invite_letter'] },
    delivery: { uses: ['notifications'], owns: ['away_letter', 'delivery', 'fanout', 'push_device', 'push_key'] },
  },
  // What is served as HTML.
  site: {
    slugs: { uses: [], owns: [] },
    links: { uses: [], owns: [] },
    'site-pictures': { uses: [], owns: [] },
    sitemaps: { uses: ['links'], owns: ['sitemap_page', 'sitemap_post'] },
    'site-pages': { uses: [], owns: ['site_page', 'site_page_version'] },
    imports: { uses: ['site-pages'], owns: ['import_line', 'import_row', 'import_run'] },
    'own-data': { uses: [], owns: ['data_copy', 'erasure'] },
    menus: { uses: [], owns: [] },
    status: { uses: [], owns: ['status_day', 'status_incident', 'status_update'] },
    notices: { uses: [], owns: ['site_notice', 'site_notice_dismissal'] },
    measuring: { uses: [], owns: [] },
    statistics: { uses: [], owns: ['action_count', 'stat_day', 'stat_month', 'stat_now', 'stat_salt', 'stat_visitor'] },
    'first-hour': { uses: [], owns: ['checklist_line', 'setup_code'] },
    alerts: { uses: [], owns: ['alert', 'alert_message', 'fault', 'house_fact'] },
    backups: { uses: [], owns: ['backup_run', 'drill_run'] },
    house: { uses: [], owns: [] },
    recovery: { uses: [], owns: [] },
    'audit-copy': { uses: [], owns: ['audit_copy'] },
    office: { uses: [], owns: ['office_day'] },
    html: { uses: ['links', 'site-pages', 'status'], owns: [] },
    faults: { uses: [], owns: [] },
    work: { uses: [], owns: [] },
  },
}

/** Tables of the platform's own parts. */
export const platformTables: Readonly<Record<string, readonly string[]>> = {
  idempotency: ['idempotency'],
  mail: ['mail', 'mail_count', 'mail_event', 'mail_provider'],
  db: ['process', 'secret_fingerprint'],
  http: ['limit_counter', 'limit_hit'],
  outbox: ['outbox'],
  backup: ['recovery'],
  retention: ['retention_run'],
  jobs: ['queue_pause'],
  lasting: ['lasting_decision'],
  samples: ['sample_object'],
  storage: ['storage_home'],
}
