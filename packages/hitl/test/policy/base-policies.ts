/** The tools that the policies of these tests may name. */
export const TOOLS = ['send_email', 'delete_file', 'web_search', 'transfer', '보고서_작성'];

/** A policy with every key that a file can have, somewhere. */
export const FULL = `version: 1
preset: minimal
pause_max_seconds: 3600
timeouts:
  clarification:
    timeout_seconds: 180
    timeout_action: abort
  input_request:
    timeout_seconds: 300
    timeout_action: default
    default_decision: { answer: 서울 }
    warn_before_timeout_sec: 60
  approval_request:
    timeout_seconds: 600
    timeout_action: skip
gates:
  - name: mail
    type: specific_tools
    tools: [send_email, 보고서_작성]
    mode: on
    verdict: ask
    timeout_seconds: 120
    timeout_action: escalate
    warn_before_timeout_sec: 30
    reminder_interval: 40
    max_reminders: 2
    escalation_timeout: 60
    escalation_chain: [person:kim, group:ops, role:admin]
    escalation_rounds: 2
    allow_modification: false
    require_reason: true
    requester_may_approve: false
    allowed_decisions: [approve, reject, escalate]
    assignee: role:approver
    quorum: { approvals: 2, of: 3, rejection: majority }
  - name: unsure
    type: threshold_based
    confidence_threshold: 0.7
    timeout_action: retry
    max_retries: 2
  - name: dear
    type: budget_based
    cost_threshold: 5
    timeout_seconds: none
    escalation_target: person:lee
  - name: 운영
    type: custom
    condition: tool == "transfer" && parameters.host.matches("(?i)prod|운영")
`;

/** Presets, a refusal and a shadow. */
export const STRICT = `version: 1
preset: strict
gates:
  - name: no_transfers
    type: specific_tools
    tools: [transfer]
    verdict: deny
  - name: plans
    type: plan_approval
    timeout_action: approve
    timeout_seconds: 300
    assignee: group:reviewers
  - name: trial
    type: budget_based
    cost_threshold: 1
    mode: shadow
  - name: late
    type: final_response
    timeout_action: default
    default_decision: reject
    allowed_decisions: [approve, modify, reject]
`;

/** Gates alone, each with little. */
export const SMALL = `version: 1
gates:
  - name: destructive
    type: destructive_actions
    require_reason: true
    requester_may_approve: false
    timeout_action: reject
  - name: searches
    type: specific_tools
    tools:
      - web_search
    verdict: allow
`;
