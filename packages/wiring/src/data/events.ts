import type { ClientId } from "../clients/client.js";

/**
 * What each client sent to a hook when it was run for real, by event; `/home/user` stands for the home folder. Qwen Code's PreCompact and
 * SessionEnd were not recorded: they are Claude Code's, whose events it took over.
 */
export const RECORDED_EVENTS: Partial<Record<ClientId, Readonly<Record<string, object>>>> = {
  "claude-code": {
    PreToolUse: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      permission_mode: "bypassPermissions",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: {
        command: "echo hi; ls",
        description: "List files",
      },
      tool_use_id: "toolu_01b12c44b04572929d15597b",
    },
    PostToolUse: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      permission_mode: "bypassPermissions",
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: {
        command: "echo hi; ls",
        description: "List files",
      },
      tool_response: {
        stdout: "hi\nCLAUDE.md\nhello.txt",
        stderr: "",
        interrupted: false,
        isImage: false,
        noOutputExpected: false,
      },
      tool_use_id: "toolu_01b12c44b04572929d15597b",
      duration_ms: 61,
    },
    PostToolBatch: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      permission_mode: "bypassPermissions",
      hook_event_name: "PostToolBatch",
      tool_calls: [
        {
          tool_name: "Bash",
          tool_input: {
            command: "echo hi; ls",
            description: "List files",
          },
          tool_use_id: "toolu_01b12c44b04572929d15597b",
          tool_response: "hi\nCLAUDE.md\nhello.txt",
        },
        {
          tool_name: "Read",
          tool_input: {
            file_path: "/home/user/project/hello.txt",
          },
          tool_use_id: "toolu_013e0b7699ecbd761ee0dae4",
          tool_response: "1\thello world\n2\t",
        },
      ],
    },
    SessionStart: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "SessionStart",
      source: "startup",
    },
    UserPromptSubmit: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      permission_mode: "bypassPermissions",
      hook_event_name: "UserPromptSubmit",
      prompt: "Please do the scripted work.",
    },
    PreCompact: {
      session_id: "dce63747-5594-4f89-98db-001255cf86ce",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/dce63747-5594-4f89-98db-001255cf86ce.jsonl",
      cwd: "/home/user/project",
      prompt_id: "228011f6-fc2c-4416-81f0-2e2e93895901",
      hook_event_name: "PreCompact",
      trigger: "auto",
      custom_instructions: null,
    },
    Stop: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      permission_mode: "bypassPermissions",
      hook_event_name: "Stop",
      stop_hook_active: false,
      last_assistant_message: "All done.",
      background_tasks: [],
      session_crons: [],
    },
    SubagentStop: {
      session_id: "4f288800-6d16-41e2-81b0-b635e931092c",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/4f288800-6d16-41e2-81b0-b635e931092c.jsonl",
      cwd: "/home/user/project",
      prompt_id: "8074c1e5-5a70-4ba6-bbcd-d55ab3a09e82",
      permission_mode: "bypassPermissions",
      agent_id: "a4c935541c7ba1369",
      agent_type: "general-purpose",
      effort: {
        level: "high",
      },
      hook_event_name: "SubagentStop",
      stop_hook_active: false,
      agent_transcript_path:
        "/home/user/.claude/projects/-home-user-project/4f288800-6d16-41e2-81b0-b635e931092c/subagents/agent-a4c935541c7ba1369.jsonl",
      last_assistant_message: "SUB REPORT",
      background_tasks: [
        {
          id: "a4c935541c7ba1369",
          type: "subagent",
          status: "running",
          description: "look around",
          agent_type: "general-purpose",
        },
      ],
      session_crons: [],
    },
    SessionEnd: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      hook_event_name: "SessionEnd",
      reason: "other",
    },
    statusLine: {
      session_id: "f45cb190-0815-493b-b58a-a33e112716ea",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/f45cb190-0815-493b-b58a-a33e112716ea.jsonl",
      cwd: "/home/user/project",
      effort: {
        level: "high",
      },
      model: {
        id: "claude-sonnet-4-6",
        display_name: "Sonnet 4.6",
      },
      workspace: {
        current_dir: "/home/user/project",
        project_dir: "/home/user/project",
        added_dirs: [],
      },
      version: "2.1.329",
      output_style: {
        name: "default",
      },
      cost: {
        total_cost_usd: 0,
        total_duration_ms: 717,
        total_api_duration_ms: 0,
        total_lines_added: 0,
        total_lines_removed: 0,
      },
      context_window: {
        total_input_tokens: 0,
        total_output_tokens: 0,
        context_window_size: 200000,
        current_usage: null,
        used_percentage: null,
        remaining_percentage: null,
      },
      exceeds_200k_tokens: false,
      fast_mode: false,
      thinking: {
        enabled: true,
      },
    },
  },
  codex: {
    PreToolUse: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      turn_id: "01a1fb6c-ef03-75b3-89a3-88ed65a25d0e",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "PreToolUse",
      model: "gpt-5.5",
      permission_mode: "bypassPermissions",
      tool_name: "Bash",
      tool_input: {
        command: "cat hello.txt",
      },
      tool_use_id: "call_4",
    },
    PostToolUse: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      turn_id: "01a1fb6c-ef03-75b3-89a3-88ed65a25d0e",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "PostToolUse",
      model: "gpt-5.5",
      permission_mode: "bypassPermissions",
      tool_name: "Bash",
      tool_input: {
        command: "cat hello.txt",
      },
      tool_response: "hello world\n",
      tool_use_id: "call_4",
    },
    SessionStart: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "SessionStart",
      model: "gpt-5.5",
      permission_mode: "bypassPermissions",
      source: "compact",
    },
    UserPromptSubmit: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      turn_id: "01a1fb6c-ef03-75b3-89a3-88ed65a25d0e",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "UserPromptSubmit",
      model: "gpt-5.5",
      permission_mode: "bypassPermissions",
      prompt: "read hello.txt thrice",
    },
    PreCompact: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      turn_id: "01a1fb6c-ef03-75b3-89a3-88ed65a25d0e",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "PreCompact",
      model: "gpt-5.5",
      trigger: "auto",
    },
    Stop: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      turn_id: "01a1fb6c-ef03-75b3-89a3-88ed65a25d0e",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "Stop",
      model: "gpt-5.5",
      permission_mode: "bypassPermissions",
      stop_hook_active: false,
      last_assistant_message: "All done.",
    },
    SessionEnd: {
      session_id: "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c",
      transcript_path:
        "/home/user/.codex/sessions/2026/11/21/rollout-2026-11-21T00-06-22-01a1fb6c-eeea-7ca3-a55b-cc3712679f2c.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "SessionEnd",
      reason: "other",
    },
  },
  gemini: {
    BeforeTool: {
      session_id: "ae02f67e-825b-44af-80d0-9a48747fe87f",
      transcript_path: "/home/user/.gemini/tmp/proj/chats/session-2026-11-21T00-02-ae02f67e.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "BeforeTool",
      timestamp: "2026-11-21T00:02:13.206Z",
      tool_name: "read_file",
      tool_input: {
        file_path: "big.txt",
      },
    },
    AfterTool: {
      session_id: "ae02f67e-825b-44af-80d0-9a48747fe87f",
      transcript_path: "/home/user/.gemini/tmp/proj/chats/session-2026-11-21T00-02-ae02f67e.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "AfterTool",
      timestamp: "2026-11-21T00:02:13.384Z",
      tool_name: "read_file",
      tool_input: {
        file_path: "big.txt",
      },
      tool_response: {
        llmContent:
          "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n21\n22\n23\n24\n25\n26\n27\n28\n29\n30\n31\n32\n33\n34\n35\n36\n37\n38\n39\n40\n41\n42\n43\n44\n45\n46\n47\n48\n49\n50\n51\n52\n53\n54\n55\n56\n57\n58\n59\n60\n61\n62\n63\n64\n65\n66\n67\n68\n69\n70\n71\n72\n73\n74\n75\n76\n77\n78\n79\n80\n81\n82\n83\n84\n85\n86\n87\n88\n89\n90\n91\n92\n93\n94\n95\n96\n97\n98\n99\n100\n101\n102\n103\n104\n105\n106\n107\n108\n109\n110\n111\n112\n113\n114\n115\n116\n117\n118\n119\n120\n121\n122\n123\n124\n125\n126\n127\n\u2026[1092 more chars cut]",
        returnDisplay: "",
      },
    },
    SessionStart: {
      session_id: "ae02f67e-825b-44af-80d0-9a48747fe87f",
      transcript_path: "/home/user/.gemini/tmp/proj/chats/session-2026-11-21T00-02-ae02f67e.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "SessionStart",
      timestamp: "2026-11-21T00:02:11.214Z",
      source: "startup",
    },
    BeforeAgent: {
      session_id: "ae02f67e-825b-44af-80d0-9a48747fe87f",
      transcript_path: "/home/user/.gemini/tmp/proj/chats/session-2026-11-21T00-02-ae02f67e.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "BeforeAgent",
      timestamp: "2026-11-21T00:02:11.283Z",
      prompt: "read hello.txt then big.txt",
    },
    SessionEnd: {
      session_id: "ae02f67e-825b-44af-80d0-9a48747fe87f",
      transcript_path: "/home/user/.gemini/tmp/proj/chats/session-2026-11-21T00-02-ae02f67e.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "SessionEnd",
      timestamp: "2026-11-21T00:02:14.271Z",
      reason: "exit",
    },
  },
  qwen: {
    PreToolUse: {
      session_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653",
      transcript_path:
        "/home/user/.qwen/projects/-home-user-project/chats/0f19db32-70d2-43e5-98dc-6b5ae3816653.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "PreToolUse",
      timestamp: "2026-11-21T00:08:55.826Z",
      permission_mode: "yolo",
      prompt_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653########0",
      tool_name: "read_file",
      tool_input: {
        file_path: "/home/user/project/hello.txt",
        absolute_path: "/home/user/project/hello.txt",
      },
      tool_use_id: "toolu_1795219735826_mxmfdvgew",
      tool_call_id: "call_2",
    },
    PostToolUse: {
      session_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653",
      transcript_path:
        "/home/user/.qwen/projects/-home-user-project/chats/0f19db32-70d2-43e5-98dc-6b5ae3816653.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "PostToolUse",
      timestamp: "2026-11-21T00:08:56.036Z",
      permission_mode: "yolo",
      prompt_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653########0",
      tool_name: "read_file",
      tool_input: {
        file_path: "/home/user/project/hello.txt",
        absolute_path: "/home/user/project/hello.txt",
      },
      tool_response: {
        llmContent:
          "[File hello.txt unchanged since last read in this session \u2014 the full content was provided earlier in this conversation. If you cannot retrieve that prior content (e.g. after context compaction) or you suspect the file was modified outside the read/edit tools (shell command, MCP tool, another process), re-read with explicit offset/limit to fetch current content.]",
        returnDisplay: "Unchanged: hello.txt",
      },
      tool_use_id: "toolu_1795219735826_mxmfdvgew",
      tool_call_id: "call_2",
      duration_ms: 2,
    },
    SessionStart: {
      session_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653",
      transcript_path:
        "/home/user/.qwen/projects/-home-user-project/chats/0f19db32-70d2-43e5-98dc-6b5ae3816653.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "SessionStart",
      timestamp: "2026-11-21T00:08:53.543Z",
      permission_mode: "yolo",
      source: "startup",
      model: "qwen3-coder-plus",
    },
    UserPromptSubmit: {
      session_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653",
      transcript_path:
        "/home/user/.qwen/projects/-home-user-project/chats/0f19db32-70d2-43e5-98dc-6b5ae3816653.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "UserPromptSubmit",
      timestamp: "2026-11-21T00:08:56.366Z",
      permission_mode: "yolo",
      prompt_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653########0",
      prompt: "",
    },
    Stop: {
      session_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653",
      transcript_path:
        "/home/user/.qwen/projects/-home-user-project/chats/0f19db32-70d2-43e5-98dc-6b5ae3816653.jsonl",
      cwd: "/home/user/project",
      hook_event_name: "Stop",
      timestamp: "2026-11-21T00:08:56.497Z",
      permission_mode: "yolo",
      prompt_id: "0f19db32-70d2-43e5-98dc-6b5ae3816653########0",
      stop_hook_active: false,
      last_assistant_message: "All done.",
      background_tasks: [],
      crons: [],
      context_usage: 0.012345,
      context_limit: 1000000,
      input_tokens: 12345,
    },
    PreCompact: {
      session_id: "dce63747-5594-4f89-98db-001255cf86ce",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/dce63747-5594-4f89-98db-001255cf86ce.jsonl",
      cwd: "/home/user/project",
      prompt_id: "228011f6-fc2c-4416-81f0-2e2e93895901",
      hook_event_name: "PreCompact",
      trigger: "auto",
      custom_instructions: null,
    },
    SessionEnd: {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path:
        "/home/user/.claude/projects/-home-user-project/17191d63-a313-4ebb-8760-34fc5cf3c721.jsonl",
      cwd: "/home/user/project",
      prompt_id: "e6ffa17f-400f-4ba5-a7a9-9a641453dd9f",
      hook_event_name: "SessionEnd",
      reason: "other",
    },
  },
  copilot: {
    preToolUse: {
      sessionId: "a578c03b-8d93-45ef-b2a7-930dbb8baa81",
      timestamp: 1795219787282,
      cwd: "/home/user/project",
      toolName: "view",
      toolArgs: {
        path: "/home/user/project/hello.txt",
      },
    },
    postToolUse: {
      sessionId: "a578c03b-8d93-45ef-b2a7-930dbb8baa81",
      timestamp: 1795219787336,
      cwd: "/home/user/project",
      toolName: "view",
      toolArgs: {
        path: "/home/user/project/hello.txt",
      },
      toolResult: {
        resultType: "success",
        textResultForLlm: "hello world\n",
      },
    },
    sessionStart: {
      sessionId: "a578c03b-8d93-45ef-b2a7-930dbb8baa81",
      timestamp: 1795219786983,
      cwd: "/home/user/project",
      source: "new",
      initialPrompt: "read hello.txt",
    },
    sessionEnd: {
      sessionId: "a578c03b-8d93-45ef-b2a7-930dbb8baa81",
      timestamp: 1795219787440,
      cwd: "/home/user/project",
      reason: "complete",
    },
  },
};
